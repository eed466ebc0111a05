import type { TermFacts } from '@brevet/contract/patent-term';
import { VisuallyHidden } from '@mantine/core';
import styles from './PatentTable.module.css';
import type { Scale } from './term.ts';
import { scaleYears, termYears, thisYear } from './term.ts';

const place = (year: number, { from, to }: Scale): string => `${(((year - from) / (to - from)) * 100).toFixed(2)}%`;

export function TermBar({ patent, scale }: { patent: TermFacts; scale: Scale }) {
  const term = termYears(patent);
  return term && <YearBar term={term} scale={scale} isApplication={patent.PatentStatus === 'Application'} />;
}

interface YearBarProps {
  term: Scale;
  scale: Scale;
  isApplication: boolean;
}

/** A term in years: gray has passed, teal is left, dashed is an application. */
function YearBar({ term: { from, to }, scale, isApplication }: YearBarProps) {
  const now = thisYear();
  const between = (start: number, end: number) => ({
    left: place(start, scale),
    width: `calc(${place(end, scale)} - ${place(start, scale)})`,
  });
  return (
    <span className={styles.term} role="img" aria-label={`Term from ${Math.floor(from)} to ${Math.floor(to)}`}>
      <span className={styles.whole} data-application={isApplication || undefined} style={between(from, to)} />
      <span className={styles.used} style={between(from, Math.min(now, to))} />
      <span className={styles.now} style={{ left: place(now, scale) }} />
    </span>
  );
}

/** The years above the bars. */
export function TermScale({ scale }: { scale: Scale }) {
  return (
    <span className={styles.axis}>
      <VisuallyHidden>Term</VisuallyHidden>
      {scaleYears(scale, thisYear()).map((year) => (
        <i key={year} style={{ left: place(year, scale) }}>
          {year}
        </i>
      ))}
      <i className={styles.today} style={{ left: place(thisYear(), scale) }}>
        now
      </i>
    </span>
  );
}
