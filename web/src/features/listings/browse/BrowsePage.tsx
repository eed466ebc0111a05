import { listingsApi } from '@brevet/contract/listings';
import { Button, SegmentedControl } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useCrumbs } from '../../../shared/layout/crumbs.tsx';
import { listCrumb } from '../../../shared/screens/menu.ts';
import { ScreenTabs } from '../../../shared/screens/ScreenTabs.tsx';
import { useSession } from '../../../shared/session/session.ts';
import type { CellsOf } from '../../../shared/table/columns.ts';
import { DataTable } from '../../../shared/table/DataTable.tsx';
import { useTableState } from '../../../shared/table/useTableState.ts';
import { usePhone } from '../../../shared/ui/use-phone.ts';
import { bulkActions } from '../bulk/bulk-actions.tsx';
import { addressOf, ListingImage } from '../image/ListingImage.tsx';
import { useListingPaths } from '../origin.ts';
import { ReaderCard, readerCells, secondaryColumns } from '../reader-cells.tsx';
import styles from './Browse.module.css';
import { FacetPanel } from './FacetPanel.tsx';

const cells: CellsOf<typeof listingsApi.browse_listing> = readerCells;

/** Listings by their properties, with the number of listings for each value. */
export function BrowsePage() {
  const { UserType } = useSession();
  const { listing } = useListingPaths();
  const all = listCrumb(UserType);
  const isPhone = usePhone();
  const { as }: Record<string, unknown> = useSearch({ strict: false });
  const [state, change] = useTableState(listingsApi.browse_listing);
  useCrumbs(all, { label: 'Browse' });
  return (
    <>
      <ScreenTabs bar="lists" />
      <div className={styles.browse}>
        <FacetPanel state={state} onChange={change} />
        <DataTable
          endpoint={listingsApi.browse_listing}
          label="Browse"
          cells={cells}
          rowKey={(row) => row.ListingID}
          opens={(row) => listing(row.ListingID)}
          secondary={secondaryColumns}
          asCards={as === 'cards'}
          switcher={
            isPhone ? null : (
              <SegmentedControl
                aria-label="View"
                size="xs"
                value={as === 'cards' ? 'cards' : 'table'}
                onChange={(to) => change({ as: to === 'cards' ? to : undefined })}
                data={[
                  { value: 'table', label: 'Table' },
                  { value: 'cards', label: 'Cards' },
                ]}
              />
            )
          }
          emptyAction={
            <Button component={Link} to={all.path} variant="default">
              {all.label}
            </Button>
          }
          card={(row) => (
            <ReaderCard row={row} below={row.ListingImg && <ListingImage src={addressOf(row.ListingImg)} small />} />
          )}
          {...bulkActions('browse')}
        />
      </div>
    </>
  );
}
