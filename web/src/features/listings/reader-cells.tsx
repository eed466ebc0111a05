import { isStaff } from '@brevet/contract/access';
import type { ListingRow } from '@brevet/contract/listing-tables';
import type { listingsApi } from '@brevet/contract/listings';
import { decisions } from '@brevet/contract/statuses';
import type { ReactNode } from 'react';
import { useSession } from '../../shared/session/session.ts';
import type { CellsOf } from '../../shared/table/columns.ts';
import { DecisionMark, Stars, StatusBadge, Thumb, TypeIcon } from '../../shared/ui/badges.tsx';
import { formatDate, nothing } from '../../shared/ui/format.ts';
import { ListingActions } from './ListingActions.tsx';
import { CardTop, ListingCard, ListingLink, ListingName } from './ListingCells.tsx';

export const secondaryColumns = [
  'Source',
  'StartDate',
  'Stars',
  'Recommended',
  'Owner',
  'CreateDate',
  'Brokercode',
  'ListingType',
  'Rating',
];

/** The cells of a table of everyone's listings. */
export const readerCells: CellsOf<typeof listingsApi.myaccount_ta_all> = {
  ListingID: { width: 54, show: (row) => <ListingLink row={row} /> },
  Rating: { width: 52, align: 'right', show: (row) => row.Rating || nothing },
  DecisionStatus: { width: 98, show: (row) => <DecisionMark code={row.DecisionStatus ?? decisions.undecided.code} /> },
  Stars: { width: 80, show: (row) => <Stars rating={row.Rating} /> },
  Recommended: { width: 96, align: 'center', show: (row) => <Recommended row={row} /> },
  Source: { width: 74, firstSort: 'ASC' },
  ListingType: { width: 44, align: 'center', show: (row) => <TypeIcon type={row.ListingType} /> },
  ListingName: {
    width: 0,
    firstSort: 'ASC',
    show: (row) => <ListingName row={row} />,
  },
  Brokercode: { width: 64, firstSort: 'ASC' },
  Owner: { width: 92 },
  Tag: { width: 100, hiddenAtFirst: true },
  AvailableStatus: { width: 120, show: (row) => <StatusBadge code={row.AvailableStatus} /> },
  CreateDate: { width: 58, show: (row) => formatDate(row.CreateDate) },
  StartDate: { width: 58, show: (row) => (row.StartDate ? formatDate(row.StartDate) : nothing) },
  Action: { width: 90, align: 'end', show: (row) => <ListingActions row={row} /> },
};

/** The card of a listing in a table of everyone's listings. `below` stands under its name. */
export const ReaderCard = ({ row, title, below }: { row: ListingRow; title?: ReactNode; below?: ReactNode }) => (
  <ListingCard
    row={row}
    title={title}
    top={<CardTop row={row} />}
    marks={
      <>
        <Stars rating={row.Rating} size={13} />
        {row.Rating || null}
        <DecisionMark code={row.DecisionStatus ?? decisions.undecided.code} />
        <Recommended row={row} />
      </>
    }
    below={below}
    facts={[row.Source, row.Brokercode, row.Owner, formatDate(row.CreateDate)]}
    actions={<ListingActions row={row} />}
  />
);

/** The number of buyers it's recommended to. Buyers see a badge if it's recommended to them. */
function Recommended({ row: { Recommended: count } }: { row: Pick<ListingRow, 'Recommended'> }) {
  const staff = isStaff(useSession().UserType);
  if (count === 0) return null;
  return staff ? <Thumb count={count} /> : <Thumb />;
}
