import { allows, isStaff } from '@brevet/contract/access';
import type { ListingRow } from '@brevet/contract/listings';
import { listingsApi } from '@brevet/contract/listings';
import { paths } from '@brevet/contract/paths';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCrumbs } from '../../app/shell/Crumbs.tsx';
import { listCrumb } from '../../app/shell/menu.ts';
import type { Column } from '../../shared/table/DataTable.tsx';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { StatusBadge } from '../../shared/ui/badges.tsx';
import { formatDay } from '../../shared/ui/format.ts';
import { useSession } from '../session/session.ts';
import { ListingActions } from './ListingActions.tsx';
import { CardTop, ListingCard, ListingLink, ListingName } from './ListingCells.tsx';
import { fixedFilters } from './origin.ts';
import { StatusChips } from './StatusChips.tsx';

/** The columns that a reader misses least, in the order in which they go. */
const secondary = ['Source', 'Tag'];

const columns: Column<ListingRow>[] = [
  { key: 'ListingID', label: 'ID', width: 84, cell: (row) => <ListingLink id={row.ListingID} /> },
  { key: 'Source', label: 'Source', width: 110, firstSort: 'ASC', cell: (row) => row.Source },
  {
    key: 'ListingName',
    label: 'Listing Name',
    width: 0,
    firstSort: 'ASC',
    cell: (row) => <ListingName name={row.ListingName} changed={row.can.confirmChanges} />,
  },
  { key: 'AvailableStatus', label: 'Status', width: 140, cell: (row) => <StatusBadge code={row.AvailableStatus} /> },
  { key: 'Tag', label: 'Tag', width: 140, cell: (row) => row.Tag },
  { key: 'CreateDate', label: 'Date', width: 90, cell: (row) => formatDay(row.CreateDate) },
  { key: 'Action', label: 'Action', width: 70, align: 'end', cell: (row) => <ListingActions row={row} /> },
];

/** Listings that the reader owns. */
export function MyListingsPage() {
  const user = useSession();
  const mayCreate = allows(listingsApi.createListing.access, user.UserType);
  const all = listCrumb(user.UserType);
  useCrumbs({ label: 'My Listings' });
  return (
    <DataTable
      endpoint={listingsApi.listing_ta}
      label="My Listings"
      filterLabel="Filter listings"
      stars={false}
      fixed={fixedFilters('own', user)}
      columns={isStaff(user.UserType) ? columns : columns.filter(({ key }) => key !== 'Tag')}
      rowKey={(row) => row.ListingID}
      secondary={secondary}
      chips={<StatusChips scope="own" />}
      emptyAction={
        mayCreate ? (
          <Button component={Link} to={paths.listingForm()} leftSection={<IconPlus size={15} stroke={1.8} />}>
            Create Listing
          </Button>
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
          facts={[row.Source, formatDay(row.CreateDate)]}
          actions={<ListingActions row={row} />}
        />
      )}
    />
  );
}
