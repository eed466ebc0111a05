import { isStaff } from '@brevet/contract/access';
import type { ListingRow } from '@brevet/contract/listing-tables';
import { listingsApi } from '@brevet/contract/listings';
import { decisions } from '@brevet/contract/statuses';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import { listCrumb } from '../../shared/layout/menu.ts';
import { useSession } from '../../shared/session/session.ts';
import type { CellsOf } from '../../shared/table/columns.ts';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { DecisionMark, Stars, StatusBadge, Thumb, TypeIcon } from '../../shared/ui/badges.tsx';
import { formatDay } from '../../shared/ui/format.ts';
import { ListingActions } from './ListingActions.tsx';
import { CardTop, ListingCard, ListingLink, ListingName } from './ListingCells.tsx';
import { fixedFilters, useOrigin } from './origin.ts';
import { readerMarks } from './reader-marks.tsx';
import { useStatusMarks } from './useStatusMarks.tsx';

const nothing = '–';

/** Columns that hide if there is no room, in this order. */
const secondary = ['Source', 'StartDate', 'Stars', 'Recommended', 'Owner', 'CreateDate', 'Brokercode', 'ListingType', 'Rating'];

const cells: CellsOf<typeof listingsApi.myaccount_ta_all> = {
  ListingID: { width: 74, show: (row) => <ListingLink id={row.ListingID} /> },
  Rating: { width: 56, align: 'right', show: (row) => row.Rating || nothing },
  DecisionStatus: { width: 104, show: (row) => <DecisionMark code={row.DecisionStatus ?? decisions.undecided.code} /> },
  Stars: { width: 80, show: (row) => <Stars rating={row.Rating} /> },
  Recommended: { width: 94, align: 'center', show: (row) => <Recommended row={row} /> },
  Source: { width: 78, firstSort: 'ASC' },
  ListingType: { width: 44, align: 'center', show: (row) => <TypeIcon type={row.ListingType} /> },
  ListingName: {
    width: 0,
    firstSort: 'ASC',
    show: (row) => <ListingName name={row.ListingName} changed={row.can.confirmChanges} />,
  },
  Brokercode: { width: 64, firstSort: 'ASC' },
  Owner: { width: 96 },
  Tag: { width: 100, hiddenAtFirst: true },
  AvailableStatus: { width: 120, show: (row) => <StatusBadge code={row.AvailableStatus} /> },
  CreateDate: { width: 60, show: (row) => formatDay(row.CreateDate) },
  StartDate: { width: 60, show: (row) => (row.StartDate ? formatDay(row.StartDate) : nothing) },
  Action: { width: 66, align: 'end', show: (row) => <ListingActions row={row} /> },
};

/** All listings; the active ones for buyers. */
export function AllListingsPage() {
  const user = useSession();
  const { view } = useOrigin();
  const statusMarks = useStatusMarks(view.OwnCode ? 'code' : 'all', isStaff(user.UserType));
  useCrumbs({ label: listCrumb(user.UserType).label });
  return (
    <DataTable
      endpoint={listingsApi.myaccount_ta_all}
      label={listCrumb(user.UserType).label}
      fixed={fixedFilters('all', user)}
      cells={cells}
      rowKey={(row) => row.ListingID}
      secondary={secondary}
      marks={{ ...readerMarks, ...statusMarks }}
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

/** The number of buyers it's recommended to. Buyers see a badge if it's recommended to them. */
function Recommended({ row: { Recommended: count } }: { row: Pick<ListingRow, 'Recommended'> }) {
  const staff = isStaff(useSession().UserType);
  if (count === 0) return null;
  return staff ? <Thumb count={count} /> : <Thumb />;
}
