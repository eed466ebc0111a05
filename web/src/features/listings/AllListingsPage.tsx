import { isStaff, userTypes } from '@brevet/contract/access';
import type { ListingRow } from '@brevet/contract/listings';
import { listingsApi } from '@brevet/contract/listings';
import { decisions } from '@brevet/contract/statuses';
import { useCrumbs } from '../../app/shell/Crumbs.tsx';
import { listCrumb } from '../../app/shell/menu.ts';
import { ClearFilters } from '../../shared/table/ClearFilters.tsx';
import type { Column } from '../../shared/table/DataTable.tsx';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { useTableSearch } from '../../shared/table/useTableState.ts';
import { DecisionMark, Stars, StatusBadge, Thumb, TypeIcon } from '../../shared/ui/badges.tsx';
import { formatDay } from '../../shared/ui/format.ts';
import { useSession } from '../session/session.ts';
import { ChangedChip } from './ChangedChip.tsx';
import { ListingActions } from './ListingActions.tsx';
import { CardTop, ListingCard, ListingLink, ListingName } from './ListingCells.tsx';
import { allListingsSearch, readerFilters } from './list-search.ts';
import { fixedFilters } from './origin.ts';
import { ReaderChips } from './ReaderChips.tsx';
import { StatusChips } from './StatusChips.tsx';

const nothing = '–';
/** Columns that buyers don't get. */
const staffOnly = new Set(['Brokercode', 'Owner', 'Tag']);

/** The columns that a reader misses least, in the order in which they go. */
const secondary = ['Source', 'StartDate', 'Stars', 'Recommended', 'Owner', 'CreateDate', 'Brokercode', 'ListingType', 'Rating'];

const columns: Column<ListingRow>[] = [
  { key: 'ListingID', label: 'ID', width: 74, cell: (row) => <ListingLink id={row.ListingID} /> },
  { key: 'Rating', label: 'Rating', width: 56, align: 'right', cell: (row) => row.Rating || nothing },
  {
    key: 'DecisionStatus',
    label: 'Decision Status',
    width: 104,
    cell: (row) => <DecisionMark code={row.DecisionStatus ?? decisions.undecided.code} />,
  },
  { key: 'Stars', label: 'Star rating', width: 80, cell: (row) => <Stars rating={row.Rating} /> },
  { key: 'Recommended', label: 'Recommended', width: 94, align: 'center', cell: (row) => <Recommended row={row} /> },
  { key: 'Source', label: 'Source', width: 78, firstSort: 'ASC', cell: (row) => row.Source },
  { key: 'ListingType', label: 'Type', width: 44, align: 'center', cell: (row) => <TypeIcon type={row.ListingType} /> },
  {
    key: 'ListingName',
    label: 'Listing Name',
    width: 0,
    firstSort: 'ASC',
    cell: (row) => <ListingName name={row.ListingName} changed={row.can.confirmChanges} />,
  },
  { key: 'Brokercode', label: 'Broker ID', width: 64, firstSort: 'ASC', cell: (row) => row.Brokercode },
  { key: 'Owner', label: 'Owner', width: 96, cell: (row) => row.Owner },
  { key: 'Tag', label: 'Tag', width: 100, hiddenAtFirst: true, cell: (row) => row.Tag },
  { key: 'AvailableStatus', label: 'Status', width: 120, cell: (row) => <StatusBadge code={row.AvailableStatus} /> },
  { key: 'CreateDate', label: 'Create', width: 60, cell: (row) => formatDay(row.CreateDate) },
  { key: 'StartDate', label: 'Start', width: 60, cell: (row) => (row.StartDate ? formatDay(row.StartDate) : nothing) },
  { key: 'Action', label: 'Action', width: 66, align: 'end', cell: (row) => <ListingActions row={row} /> },
];

/** All listings; the active ones for buyers. */
export function AllListingsPage() {
  const user = useSession();
  const staff = isStaff(user.UserType);
  const buyer = user.UserType === userTypes.buyer;
  const [search, change] = useTableSearch(allListingsSearch);
  // Only brokers and admins may narrow to changed listings.
  const chosen = readerFilters(staff ? search : { ...search, ChangedSinceReview: undefined });
  useCrumbs({ label: listCrumb(user.UserType).label });
  return (
    <DataTable
      endpoint={listingsApi.myaccount_ta_all}
      label={listCrumb(user.UserType).label}
      filterLabel="Filter listings"
      fixed={{ ...fixedFilters('all', user), ...chosen }}
      columns={staff ? columns : columns.filter(({ key }) => !staffOnly.has(key))}
      rowKey={(row) => row.ListingID}
      secondary={secondary}
      chips={buyer ? <ReaderChips /> : <StatusChips scope="all" more={<ChangedChip />} />}
      emptyAction={
        Object.values(chosen).some((value) => value !== undefined) && <ClearFilters onClick={() => change(readerFilters({}))} />
      }
      card={(row) => (
        <ListingCard
          row={row}
          top={<CardTop row={row} />}
          marks={
            <>
              <Stars rating={row.Rating} size={13} />
              {row.Rating || null}
              <DecisionMark code={row.DecisionStatus ?? decisions.undecided.code} />
              <Recommended row={row} />
            </>
          }
          facts={[row.Source, row.Brokercode, row.Owner, formatDay(row.CreateDate)]}
          actions={<ListingActions row={row} />}
        />
      )}
    />
  );
}

/** To how many buyers it's recommended. A buyer sees a mark when it's recommended to them. */
function Recommended({ row: { Recommended: count } }: { row: Pick<ListingRow, 'Recommended'> }) {
  const staff = isStaff(useSession().UserType);
  if (count === 0) return null;
  return staff ? <Thumb count={count} /> : <Thumb />;
}
