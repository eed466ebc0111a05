import { userTypes } from '@brevet/contract/access';
import type { PursueRequest } from '@brevet/contract/decisions';
import { decisionsApi } from '@brevet/contract/decisions';
import { Anchor, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCrumbs } from '../../app/shell/Crumbs.tsx';
import { listCrumb } from '../../app/shell/menu.ts';
import type { Column } from '../../shared/table/DataTable.tsx';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { DecisionMark, Stars, StatusBadge, Thumb } from '../../shared/ui/badges.tsx';
import { formatDay } from '../../shared/ui/format.ts';
import { ListingCard, ListingLink, ListingName } from '../listings/ListingCells.tsx';
import { fixedFilters, useListingPaths } from '../listings/origin.ts';
import { useSession } from '../session/session.ts';

/** The columns that a reader misses least, in the order in which they go. */
const secondary = ['Stars', 'Recommended', 'CreateDate', 'AvailableStatus', 'Rating', 'Action'];

const columns: Column<PursueRequest>[] = [
  { key: 'ListingID', label: 'ID', width: 84, cell: (row) => <ListingLink id={row.ListingID} code={row.BrokerCode} /> },
  { key: 'BuyerRequest', label: 'Buyer Request', width: 190, cell: (row) => row.BuyerRequest },
  { key: 'Rating', label: 'Rating', width: 64, align: 'right', cell: (row) => row.Rating || '–' },
  { key: 'Stars', label: 'Star rating', width: 90, cell: (row) => <Stars rating={row.Rating} /> },
  {
    key: 'Recommended',
    label: 'Recommended',
    width: 100,
    align: 'center',
    cell: (row) => <Thumb count={row.Recommended ?? 0} />,
  },
  {
    key: 'ListingName',
    label: 'Listing Name',
    width: 0,
    firstSort: 'ASC',
    cell: (row) => <ListingName name={row.ListingName} />,
  },
  { key: 'DecisionStatus', label: 'Decision Status', width: 120, cell: (row) => <Decision row={row} /> },
  { key: 'AvailableStatus', label: 'Status', width: 122, cell: (row) => <StatusBadge code={row.AvailableStatus} /> },
  { key: 'CreateDate', label: 'Create', width: 80, cell: (row) => formatDay(row.CreateDate) },
  { key: 'Action', label: 'Action', width: 70, align: 'end', cell: (row) => <Open row={row} /> },
];

/** The decision; for buyers, with a mark when the listing is recommended to them. */
const Decision = ({ row }: { row: PursueRequest }) => (
  <Group gap={8} wrap="nowrap" component="span">
    <DecisionMark code={row.DecisionStatus} />
    {row.recommendedToMe && <Thumb />}
  </Group>
);

function Open({ row: { ListingID, BrokerCode } }: { row: PursueRequest }) {
  const { listing } = useListingPaths();
  return (
    <Anchor component={Link} to={listing(ListingID, BrokerCode)} size="sm" aria-label={`Open listing ${ListingID}`}>
      Open
    </Anchor>
  );
}

/** Active listings that someone pursues. */
export function PursueRequestsPage() {
  const user = useSession();
  const buyer = user.UserType === userTypes.buyer;
  const list = listCrumb(user.UserType);
  useCrumbs({ label: 'Pursue Requests' });
  return (
    <DataTable
      endpoint={decisionsApi.pursue_request}
      label="Pursue Requests"
      filterLabel="Filter requests"
      fixed={fixedFilters('pursue', user)}
      columns={buyer ? columns.filter(({ key }) => key !== 'Recommended') : columns}
      rowKey={(row) => `${row.ListingID} ${row.BrokerCode}`}
      secondary={secondary}
      emptyAction={
        <Anchor component={Link} to={list.path}>
          {list.label}
        </Anchor>
      }
      card={(row) => (
        <ListingCard
          row={row}
          code={row.BrokerCode}
          top={row.BuyerRequest}
          marks={
            <>
              <Stars rating={row.Rating} size={13} />
              <Decision row={row} />
            </>
          }
          facts={[row.ListingID, formatDay(row.CreateDate)]}
        />
      )}
    />
  );
}
