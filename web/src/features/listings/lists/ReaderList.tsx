import type { Moment } from '@brevet/contract/day';
import type { listingsApi } from '@brevet/contract/listings';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCrumbs } from '../../../shared/layout/crumbs.tsx';
import { listCrumb } from '../../../shared/screens/menu.ts';
import { ScreenTabs } from '../../../shared/screens/ScreenTabs.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { DataTable } from '../../../shared/table/DataTable.tsx';
import type { FilterExtras } from '../../../shared/table/TableFilters.tsx';
import { formatDate } from '../../../shared/ui/format.ts';
import { bulkActions } from '../bulk/bulk-actions.tsx';
import { filterIcons } from '../filter-icons.tsx';
import { fixedFilters, useListingPaths } from '../origin.ts';
import { ReaderCard, readerCells, secondaryColumns } from '../reader-cells.tsx';

/** Only rows of bookmarks have their day. */
const dayOf = (row: { BookmarkDate?: Moment }) => row.BookmarkDate && formatDate(row.BookmarkDate);
const cells = { ...readerCells, BookmarkDate: { width: 96, show: dayOf } };

interface Props {
  list: 'team' | 'bookmarked';
  endpoint: typeof listingsApi.team_listing | typeof listingsApi.bookmarked_listing;
  label: string;
  marks: FilterExtras['marks'];
  /** Shown if the list is empty. */
  empty: ReactNode;
}

/** A list of listings in addition to the reader's usual one. */
export function ReaderList({ list, endpoint, label, marks, empty }: Props) {
  const user = useSession();
  const { listing } = useListingPaths();
  const all = listCrumb(user.UserType);
  useCrumbs(all, { label });
  return (
    <>
      <ScreenTabs bar="lists" />
      <DataTable
        endpoint={endpoint}
        label={label}
        fixed={fixedFilters(list, user)}
        cells={cells}
        rowKey={(row) => row.ListingID}
        opens={(row) => listing(row.ListingID)}
        secondary={secondaryColumns}
        marks={{ ...filterIcons, ...marks }}
        emptyAction={
          <>
            <p>{empty}</p>
            <Button component={Link} to={all.path} variant="default">
              {all.label}
            </Button>
          </>
        }
        card={(row) => <ReaderCard row={row} />}
        {...bulkActions(list)}
      />
    </>
  );
}
