import type { PursueRequest } from '@brevet/contract/decisions';
import { decisionsApi } from '@brevet/contract/decisions';
import { paths } from '@brevet/contract/paths';
import { Anchor, Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import { listCrumb } from '../../shared/screens/menu.ts';
import { useSession } from '../../shared/session/session.ts';
import type { CellsOf } from '../../shared/table/columns.ts';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { DecisionMark, Stars, StatusBadge, Thumb } from '../../shared/ui/badges.tsx';
import { formatDate, nothing } from '../../shared/ui/format.ts';
import { BookmarkButton, fixedFilters, ListingCard, ListingLink, ListingName, useListingPaths } from '../listings/listings.ts';

const secondary = ['Stars', 'Recommended', 'CreateDate', 'AvailableStatus', 'Rating', 'Action'];

const cells: CellsOf<typeof decisionsApi.pursue_request> = {
  ListingID: { width: 84, show: (row) => <ListingLink row={row} code={row.BrokerCode} /> },
  BuyerRequest: { width: 190 },
  Rating: { width: 64, align: 'right', show: (row) => row.Rating || nothing },
  Stars: { width: 90, show: (row) => <Stars rating={row.Rating} /> },
  Recommended: { width: 100, align: 'center', show: (row) => <Thumb count={row.Recommended ?? 0} /> },
  ListingName: { width: 0, firstSort: 'ASC', show: (row) => <ListingName row={row} code={row.BrokerCode} /> },
  DecisionStatus: { width: 120, show: (row) => <Decision row={row} /> },
  AvailableStatus: { width: 122, show: (row) => <StatusBadge code={row.AvailableStatus} /> },
  CreateDate: { width: 80, show: (row) => formatDate(row.CreateDate) },
  Action: { width: 94, align: 'end', show: (row) => <Actions row={row} /> },
};

/** The decision; for buyers, with a badge if the listing is recommended to them. */
const Decision = ({ row }: { row: PursueRequest }) => (
  <Group gap={8} wrap="nowrap" component="span">
    <DecisionMark code={row.DecisionStatus} />
    {row.recommendedToMe && <Thumb />}
  </Group>
);

const Actions = ({ row }: { row: PursueRequest }) => (
  <Group gap={8} wrap="nowrap" component="span">
    <BookmarkButton id={row.ListingID} />
    <Open row={row} />
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
  const list = listCrumb(user.UserType);
  const { listing } = useListingPaths();
  useCrumbs({ label: 'Pursue Requests' });
  return (
    <DataTable
      endpoint={decisionsApi.pursue_request}
      label="Pursue Requests"
      fixed={fixedFilters('pursue', user)}
      cells={cells}
      rowKey={(row) => `${row.ListingID} ${row.BrokerCode}`}
      opens={(row) => listing(row.ListingID, row.BrokerCode)}
      secondary={secondary}
      actions={
        <Button component={Link} to={paths.pursuePatents()} variant="default">
          Requests on patents
        </Button>
      }
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
          facts={[row.ListingID, formatDate(row.CreateDate)]}
          actions={<BookmarkButton id={row.ListingID} />}
        />
      )}
    />
  );
}
