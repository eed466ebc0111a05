import { listingsApi } from '@brevet/contract/listings';
import type { ReviewRow } from '@brevet/contract/review-queue';
import { waitsFor } from '@brevet/contract/review-queue';
import { Button } from '@mantine/core';
import { IconEyeOff, IconHandStop, IconPencilExclamation } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCrumbs } from '../../../shared/layout/crumbs.tsx';
import { listCrumb } from '../../../shared/screens/menu.ts';
import { useSession } from '../../../shared/session/session.ts';
import type { CellsOf } from '../../../shared/table/columns.ts';
import { DataTable } from '../../../shared/table/DataTable.tsx';
import { Badge, StatusBadge, TypeIcon } from '../../../shared/ui/badges.tsx';
import { formatMoment } from '../../../shared/ui/format.ts';
import { ListingActions } from '../ListingActions.tsx';
import { CardTop, ListingCard, ListingLink, ListingName } from '../ListingCells.tsx';
import { useListingPaths } from '../origin.ts';
import { ReviewedNotice } from './ReviewedNotice.tsx';

const secondary = ['Tag', 'Owner', 'Brokercode', 'ListingType', 'AvailableStatus'];

const cells: CellsOf<typeof listingsApi.reviewQueue> = {
  ListingID: { width: 84, show: (row) => <ListingLink row={row} /> },
  WaitingSince: { width: 130, firstSort: 'ASC', show: (row) => formatMoment(row.WaitingSince) },
  WaitsFor: { width: 128, show: (row) => <WaitsFor row={row} /> },
  ListingType: { width: 56, align: 'center', show: (row) => <TypeIcon type={row.ListingType} /> },
  ListingName: { width: 0, firstSort: 'ASC', show: (row) => <ListingName row={row} /> },
  Brokercode: { width: 84, firstSort: 'ASC' },
  Owner: { width: 120 },
  Tag: { width: 120 },
  AvailableStatus: { width: 120, show: (row) => <StatusBadge code={row.AvailableStatus} /> },
  Action: { width: 94, align: 'end', show: (row) => <ListingActions row={row} /> },
};

const glyphs = { review: IconHandStop, names: IconEyeOff, changes: IconPencilExclamation } as const;

const WaitsFor = ({ row: { WaitsFor: kind } }: { row: ReviewRow }) => (
  <Badge tone="pending" glyph={glyphs[kind]}>
    {waitsFor[kind]}
  </Badge>
);

/** The listings that wait for this broker or admin, the longest waiting first. */
export function ReviewPage() {
  const { listing } = useListingPaths();
  const all = listCrumb(useSession().UserType);
  useCrumbs({ label: 'Review' });
  return (
    <>
      <ReviewedNotice keys />
      <DataTable
        endpoint={listingsApi.reviewQueue}
        label="Review"
        cells={cells}
        rowKey={(row) => row.ListingID}
        opens={(row) => listing(row.ListingID)}
        secondary={secondary}
        emptyAction={
          <>
            <p>Listings waiting for review appear here.</p>
            <Button component={Link} to={all.path} variant="default">
              {all.label}
            </Button>
          </>
        }
        card={(row) => (
          <ListingCard
            row={row}
            top={<CardTop row={row} />}
            marks={<WaitsFor row={row} />}
            facts={[formatMoment(row.WaitingSince), row.Brokercode, row.Owner, row.Tag]}
            actions={<ListingActions row={row} />}
          />
        )}
      />
    </>
  );
}
