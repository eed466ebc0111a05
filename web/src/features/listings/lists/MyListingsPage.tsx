import { allows } from '@brevet/contract/access';
import { listingsApi } from '@brevet/contract/listings';
import { paths } from '@brevet/contract/paths';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCrumbs } from '../../../shared/layout/crumbs.tsx';
import { listCrumb } from '../../../shared/screens/menu.ts';
import { ScreenTabs } from '../../../shared/screens/ScreenTabs.tsx';
import { useSession } from '../../../shared/session/session.ts';
import type { CellsOf } from '../../../shared/table/columns.ts';
import { DataTable } from '../../../shared/table/DataTable.tsx';
import { StatusBadge } from '../../../shared/ui/badges.tsx';
import { formatDate } from '../../../shared/ui/format.ts';
import { bulkActions } from '../bulk/bulk-actions.tsx';
import { ListingActions } from '../ListingActions.tsx';
import { CardTop, ListingCard, ListingLink, ListingName } from '../ListingCells.tsx';
import { fixedFilters, useListingPaths } from '../origin.ts';
import { useStatusIcons } from '../useStatusIcons.tsx';
import styles from './MyListingsPage.module.css';

const secondary = ['Source', 'Tag'];

const cells: CellsOf<typeof listingsApi.listing_ta> = {
  ListingID: { width: 70, show: (row) => <ListingLink row={row} /> },
  Source: { width: 110, firstSort: 'ASC' },
  ListingName: {
    width: 0,
    firstSort: 'ASC',
    show: (row) => <ListingName row={row} />,
  },
  AvailableStatus: { width: 140, show: (row) => <StatusBadge code={row.AvailableStatus} /> },
  Tag: { width: 140 },
  CreateDate: { width: 90, show: (row) => formatDate(row.CreateDate) },
  Action: { width: 94, align: 'end', show: (row) => <ListingActions row={row} /> },
};

/** The steps of a listing, for someone who has none yet. */
const FirstListing = () => (
  <>
    <ol className={styles.steps}>
      <li>
        <b>Describe it</b> A technology, a patent or a portfolio. Listing is free, and you can save a draft at any time.
      </li>
      <li>
        <b>Submit it for review</b> A broker checks that nothing names you before buyers see it.
      </li>
      <li>
        <b>Hear from buyers</b> They decide to pursue, postpone or pass, without learning who you are.
      </li>
    </ol>
    <Button component={Link} to={paths.listingForm()} leftSection={<IconPlus size={15} stroke={1.8} />}>
      Create Listing
    </Button>
  </>
);

/** Listings that the reader owns. */
export function MyListingsPage() {
  const user = useSession();
  const { listing } = useListingPaths();
  const marks = useStatusIcons(listingsApi.listing_ta, 'own');
  const mayCreate = allows(listingsApi.createListing.access, user.UserType);
  const all = listCrumb(user.UserType);
  useCrumbs({ label: 'My Listings' });
  return (
    <>
      {all.path === paths.myListings() && <ScreenTabs bar="lists" />}
      <DataTable
        endpoint={listingsApi.listing_ta}
        label="My Listings"
        fixed={fixedFilters('own', user)}
        cells={cells}
        rowKey={(row) => row.ListingID}
        opens={(row) => listing(row.ListingID)}
        secondary={secondary}
        marks={marks}
        {...bulkActions('own')}
        emptyTitle={mayCreate ? 'Your listings will appear here' : undefined}
        emptyAction={
          mayCreate ? (
            <FirstListing />
          ) : (
            <Button component={Link} to={all.path} variant="default">
              {all.label}
            </Button>
          )
        }
        card={(row) => (
          <ListingCard
            row={row}
            top={<CardTop row={row} />}
            marks={row.Tag}
            facts={[row.Source, formatDate(row.CreateDate)]}
            actions={<ListingActions row={row} />}
          />
        )}
      />
    </>
  );
}
