import type { Dashboard } from '@brevet/contract/dashboard';
import { dashboardWeeks } from '@brevet/contract/dashboard';
import type { DecisionStatus } from '@brevet/contract/statuses';
import { passReasons } from '@brevet/contract/statuses';
import { useSession } from '../../shared/session/session.ts';
import { formatDay } from '../../shared/ui/format.ts';
import { BarList } from './BarList.tsx';
import { Card, NothingYet } from './Card.tsx';
import { figureLinks } from './figure-links.ts';
import { StackedChart } from './StackedChart.tsx';
import { decisionSeries } from './series.ts';

type Decisions = NonNullable<Dashboard['decided']>;
interface Counts {
  Pursue: number;
  Postpone: number;
  Pass: number;
}

const period = `${dashboardWeeks} weeks`;
/** Pursue is at the bottom of each bar, where bars can be compared. */
const series = decisionSeries([4, 5, 3]);
const [, , pass] = series;
const countsOf = ({ Pursue, Postpone, Pass }: Counts): Record<string, number> => ({ 4: Pursue, 5: Postpone, 3: Pass });
const asDecision = (key: string | number) => Number(key) as DecisionStatus;

export function DecisionsByWeek({ weeks }: Pick<Decisions, 'weeks'>) {
  const links = figureLinks(useSession().UserType);
  return (
    <StackedChart
      title="Decisions"
      note={`${period}, from Monday to Sunday in UTC`}
      heading="Week"
      rows={weeks.map(({ Week, ...counts }) => ({ key: Week, label: formatDay(Week), counts: countsOf(counts) }))}
      series={series}
      empty="Decisions appear here, week by week."
      pathOf={({ key }, row) => links.decided({ ...(row ? { Week: row.key } : {}), DecisionStatus: asDecision(key) })}
    />
  );
}

export function DecisionsByCode({ codes }: { codes: NonNullable<Decisions['codes']> }) {
  const links = figureLinks(useSession().UserType);
  return (
    <Card title="Decisions by broker code" note={period} more={{ label: 'All decisions', path: links.decided({}) }}>
      {codes.length === 0 ? (
        <NothingYet>Broker codes with the most decisions appear here.</NothingYet>
      ) : (
        <BarList
          label="Decisions by broker code"
          rows={codes.map(({ BrokerCode, ...counts }) => ({
            key: BrokerCode,
            label: BrokerCode,
            path: links.decided({ BrokerCode }),
            parts: series.map(({ key, label, color }) => ({ label, color, count: countsOf(counts)[key] ?? 0 })),
          }))}
        />
      )}
    </Card>
  );
}

/** The reasons that were given for passing. */
export function PassReasons({ reasons }: Pick<Decisions, 'reasons'>) {
  const links = figureLinks(useSession().UserType);
  return (
    <Card title="Reasons for Pass" note={period}>
      {reasons.length === 0 ? (
        <NothingYet>Reasons given with a Pass appear here.</NothingYet>
      ) : (
        <BarList
          label="Reasons for Pass"
          rows={reasons.map(({ Reason, count }) => ({
            key: Reason,
            label: passReasons[Reason],
            path: links.decided({ Reason }),
            parts: [{ count, color: pass?.color ?? '' }],
          }))}
        />
      )}
    </Card>
  );
}
