import type { Day } from '@brevet/contract/day';
import type { PatentLegalStatus } from '@brevet/contract/legal-status';
import { feeWords } from '@brevet/contract/legal-status';
import { formatFullDay, today } from '../../shared/ui/format.ts';
import type { Scale } from '../patents/patents.ts';
import { TermScale, thisYear, yearOf } from '../patents/patents.ts';
import styles from './TermParts.module.css';
import { feeState, partLabels, termParts } from './term-parts.ts';

/** A term with its parts, and the windows of its maintenance fees below on the same axis. */
export function TermParts({ status }: { status: PatentLegalStatus }) {
  const parts = termParts(status);
  if (parts.length === 0) return null;
  const years = [...parts.flatMap(({ from, to }) => [yearOf(from), yearOf(to)]), thisYear()];
  const scale = { from: Math.min(...years) - 2, to: Math.max(...years) + 2 };
  const words = parts.map(({ kind, from, to }) => `${partLabels[kind]} from ${formatFullDay(from)} to ${formatFullDay(to)}`);
  const kinds = [...new Set(parts.map(({ kind }) => kind))];
  const day = today();
  return (
    <div className={styles.place}>
      <TermScale scale={scale} />
      <span
        className={styles.row}
        role="img"
        aria-label={words.join(', ')}
        data-application={status.Kind === 'application' || undefined}
        data-uncertain={status.Certainty !== 'fact' || undefined}
      >
        {parts.map(({ kind, from, to }, at) => (
          <span key={words[at]} className={styles.part} data-kind={kind} style={between(from, to, scale)} title={words[at]} />
        ))}
        <span className={styles.now} style={{ left: at(day, scale) }} />
      </span>
      {status.Fees.length > 0 && (
        <span className={styles.row} role="img" aria-label="Windows of the maintenance fees">
          {status.Fees.map((fee) => (
            <span
              key={fee.stage}
              className={styles.window}
              data-state={feeState(fee, day, status)}
              style={between(fee.opens, fee.lastWith, scale)}
              title={feeWords(fee, day, status.FeesAsOf)}
            />
          ))}
        </span>
      )}
      {kinds.length > 1 && (
        <ul className={styles.legend}>
          {kinds.map((kind) => (
            <li key={kind}>
              <i className={styles.part} data-kind={kind} /> {partLabels[kind]}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const at = (day: Day, { from, to }: Scale): string => `${(((yearOf(day) - from) / (to - from)) * 100).toFixed(2)}%`;
const between = (from: Day, to: Day, scale: Scale) => ({
  left: at(from, scale),
  width: `calc(${at(to, scale)} - ${at(from, scale)})`,
});
