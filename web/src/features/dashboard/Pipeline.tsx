import type { Dashboard } from '@brevet/contract/dashboard';
import { listingAgeNames, listingAges } from '@brevet/contract/listing-ages';
import { paths } from '@brevet/contract/paths';
import type { AvailableStatus, DecisionStatus } from '@brevet/contract/statuses';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { opens, useScreens } from '../../shared/screens/screens.ts';
import { useSession } from '../../shared/session/session.ts';
import { formatCount } from '../../shared/ui/format.ts';
import { Card, NothingYet } from './Card.tsx';
import { figureLinks } from './figure-links.ts';
import { ShareBar } from './ShareBar.tsx';
import { StackedChart } from './StackedChart.tsx';
import { decisionSeries, statusSeries } from './series.ts';

type Cells = NonNullable<Dashboard['pipeline']>;

const sumOf = (rows: readonly { count: number }[]): number => rows.reduce((sum, { count }) => sum + count, 0);
const listingsIn = (count: number): string => `${formatCount(count)} ${count === 1 ? 'listing' : 'listings'}`;

/** Listings by status; for sellers without a listing, the first step. */
export function Pipeline({ cells }: { cells: Cells }) {
  const { UserType } = useSession();
  const screens = useScreens();
  const links = figureLinks(UserType);
  const total = sumOf(cells);
  return (
    <Card title="Pipeline" note={listingsIn(total)} wide>
      {total === 0 ? (
        <NothingYet>
          Listings by status appear here.{' '}
          {opens(screens, paths.listingForm(), UserType) && (
            <Button component={Link} to={paths.listingForm()} variant="default">
              Create Listing
            </Button>
          )}
        </NothingYet>
      ) : (
        <ShareBar
          label="Listings by status"
          parts={statusSeries.map((one) => ({
            ...one,
            count: sumOf(cells.filter(({ AvailableStatus }) => AvailableStatus === one.key)),
            path: links.pipeline({ AvailableStatus: one.key }),
          }))}
        />
      )}
    </Card>
  );
}

/** Listings in the pipeline, by age. */
export function Ages({ cells }: { cells: Cells }) {
  const links = figureLinks(useSession().UserType);
  const countsOf = (age: string): Record<string, number> =>
    Object.fromEntries(cells.flatMap(({ Age, AvailableStatus, count }) => (Age === age ? [[AvailableStatus, count]] : [])));
  return (
    <StackedChart
      title="Age"
      note="since creation"
      heading="Age"
      rows={listingAgeNames.map((key) => ({ key, label: listingAges[key].label, counts: countsOf(key) }))}
      series={statusSeries}
      empty="Listings by age appear here."
      pathOf={({ key }, row) =>
        links.pipeline({
          AvailableStatus: key as AvailableStatus,
          ...(row ? { Age: listingAgeNames.find((name) => name === row.key) } : {}),
        })
      }
    />
  );
}

const order: readonly DecisionStatus[] = [0, 4, 5, 3];

/** Active listings by the current decision of a buyer's broker code. */
export function Standing({ rows }: { rows: NonNullable<Dashboard['standing']> }) {
  const links = figureLinks(useSession().UserType);
  const total = sumOf(rows);
  return (
    <Card title="Active listings" note={`${listingsIn(total)}, by your broker code's decision`} wide>
      {total === 0 ? (
        <NothingYet>Listings you can decide on appear here.</NothingYet>
      ) : (
        <ShareBar
          label="Active listings by decision"
          parts={decisionSeries(order).map((one) => ({
            ...one,
            count: sumOf(rows.filter(({ DecisionStatus }) => DecisionStatus === one.key)),
            path: links.standing(one.key),
          }))}
        />
      )}
    </Card>
  );
}
