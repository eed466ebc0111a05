import type { TermFacts } from '@brevet/contract/patent-term';
import { VisuallyHidden } from '@mantine/core';
import styles from './PatentTable.module.css';
import { termYears, thisYear } from './term.ts';

export interface Scale {
  from: number;
  to: number;
}

const place = (year: number, { from, to }: Scale): string => `${(((year - from) / (to - from)) * 100).toFixed(2)}%`;

/** The term of a patent: gray has passed, teal is left, dashed is an application. */
export function TermBar({ patent, scale }: { patent: TermFacts; scale: Scale }) {
  const term = termYears(patent);
  if (!term) return null;
  const { from, to } = term;
  const now = thisYear();
  const between = (start: number, end: number) => ({
    left: place(start, scale),
    width: `calc(${place(end, scale)} - ${place(start, scale)})`,
  });
  return (
    <span className={styles.term} role="img" aria-label={`Term from ${Math.floor(from)} to ${Math.floor(to)}`}>
      <span
        className={styles.whole}
        data-application={patent.PatentStatus === 'Application' || undefined}
        style={between(from, to)}
      />
      <span className={styles.used} style={between(from, Math.min(now, to))} />
      <span className={styles.now} style={{ left: place(now, scale) }} />
    </span>
  );
}

/** The years above the bars: as many as fit without overlapping each other or today's date. */
export function TermScale({ scale }: { scale: Scale }) {
  const span = scale.to - scale.from;
  const step = span > 40 ? 20 : 10;
  const years = [];
  for (let year = Math.ceil(scale.from / step) * step; year < scale.to; year += step)
    if (Math.abs(year - thisYear()) > span / 5) years.push(year);
  return (
    <span className={styles.axis}>
      <VisuallyHidden>Term</VisuallyHidden>
      {years.map((year) => (
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
