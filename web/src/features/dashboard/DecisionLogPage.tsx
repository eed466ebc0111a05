import type { LoggedDecision } from '@brevet/contract/dashboard';
import { dashboardApi, dashboardWeeks, weeksUntil } from '@brevet/contract/dashboard';
import { reasonsInWords } from '@brevet/contract/decision-details';
import { paths } from '@brevet/contract/paths';
import { passReasonNames, passReasons } from '@brevet/contract/statuses';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import type { CellsOf } from '../../shared/table/columns.ts';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { RowCard } from '../../shared/table/RowCard.tsx';
import { DecisionMark } from '../../shared/ui/badges.tsx';
import { formatDay, formatMoment, nothing } from '../../shared/ui/format.ts';
import { ListingLink, ListingName, useListingPaths } from '../listings/listings.ts';

const secondary = ['ReasonText', 'ReturnDate', 'UserName'];

const returnDay = ({ ReturnDate }: LoggedDecision): string => (ReturnDate ? formatDay(ReturnDate) : nothing);

const cells: CellsOf<typeof dashboardApi.getDecisionLog> = {
  CreateDate: { width: 150, show: (row) => formatMoment(row.CreateDate) },
  ListingID: { width: 84, show: (row) => <ListingLink row={row} /> },
  ListingName: { width: 0, show: (row) => <ListingName row={row} /> },
  BrokerCode: { width: 92 },
  DecisionStatus: { width: 120, show: (row) => <DecisionMark code={row.DecisionStatus} /> },
  Reasons: { width: 190, show: (row) => row.Reasons.map((reason) => passReasons[reason]).join(', ') || nothing },
  ReasonText: { width: 150, show: (row) => row.ReasonText || nothing },
  ReturnDate: { width: 96, show: returnDay },
  UserName: { width: 130, show: (row) => row.UserName ?? nothing },
};

const weekOptions = () => weeksUntil(new Date()).map((value) => ({ value, label: `Week of ${formatDay(value)}`, order: value }));
const reasonOptions = passReasonNames.map((value) => ({ value, label: passReasons[value] }));

/** The decisions that the dashboard counts. */
export function DecisionLogPage() {
  const { listing } = useListingPaths();
  useCrumbs({ label: 'Dashboard', path: paths.dashboard() }, { label: `Decisions in the last ${dashboardWeeks} weeks` });
  return (
    <DataTable
      endpoint={dashboardApi.getDecisionLog}
      label="Decisions"
      cells={cells}
      rowKey={(row) => row.DecisionID ?? `${row.ListingID} ${row.CreateDate}`}
      opens={(row) => listing(row.ListingID)}
      secondary={secondary}
      options={{ Week: weekOptions(), Reason: reasonOptions }}
      emptyAction={
        <Button component={Link} to={paths.dashboard()} variant="default">
          Dashboard
        </Button>
      }
      card={(row) => (
        <RowCard
          top={<ListingLink row={row} />}
          state={<DecisionMark code={row.DecisionStatus} />}
          title={<ListingName row={row} />}
          middle={reasonsInWords(row)}
          facts={[formatMoment(row.CreateDate), row.BrokerCode, row.UserName]}
        />
      )}
    />
  );
}
