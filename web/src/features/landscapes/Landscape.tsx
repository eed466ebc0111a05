import '@mantine/charts/styles.css';
import type { Landscape as Counted, LandscapeGroups } from '@brevet/contract/landscapes';
import { landscapesApi, mostInLandscape } from '@brevet/contract/landscapes';
import { useRead } from '../../shared/api/hooks.ts';
import { formatCount } from '../../shared/ui/format.ts';
import { LoadState } from '../../shared/ui/LoadState.tsx';
import { ChartCard } from './ChartCard.tsx';
import styles from './Landscape.module.css';

/** The listing or the search whose patents are counted. */
export type LandscapeOf = { listing_id: number } | { filled: Record<string, string> };

/** Patents counted by year, class, remaining term and assignee. */
export const Landscape = ({ of }: { of: LandscapeOf }) =>
  'listing_id' in of ? <OfListing listing_id={of.listing_id} /> : <OfSearch filled={of.filled} />;

function OfListing({ listing_id }: { listing_id: number }) {
  const read = useRead(landscapesApi.listingLandscape, { listing_id });
  return <LoadState query={read}>{({ data }) => <Charts counted={data} name={`listing-${listing_id}`} />}</LoadState>;
}

function OfSearch({ filled }: { filled: Record<string, string> }) {
  const read = useRead(landscapesApi.searchLandscape, filled);
  return <LoadState query={read}>{({ data }) => <Charts counted={data} name="search" />}</LoadState>;
}

const charts: { key: 'years' | 'classes' | 'terms' | 'assignees'; title: string; heading: string; wide?: true }[] = [
  { key: 'years', title: 'Patents by filing year', heading: 'Year' },
  { key: 'terms', title: 'Patents by estimated remaining term', heading: 'Term left', wide: true },
  { key: 'classes', title: 'Patents by class', heading: 'Class', wide: true },
  { key: 'assignees', title: 'Patents by assignee', heading: 'Assignee', wide: true },
];

function Charts({ counted, name }: { counted: Counted; name: string }) {
  const { total, more } = counted;
  if (total === 0) return <p className={styles.scope}>There are no patents to count.</p>;
  const groupsOf = (key: (typeof charts)[number]['key']): LandscapeGroups => counted[key] ?? [];
  return (
    <>
      <p className={styles.scope}>
        {more ? `The newest ${formatCount(mostInLandscape)} patents` : total === 1 ? '1 patent' : `${formatCount(total)} patents`}
      </p>
      <div className={styles.charts}>
        {charts
          .filter(({ key }) => groupsOf(key).length > 0)
          .map(({ key, ...chart }) => (
            <ChartCard key={key} {...chart} groups={groupsOf(key)} file={`landscape-${name}-${key}`} />
          ))}
      </div>
    </>
  );
}
