import type { EouRow } from '@brevet/contract/eou';
import { analysisLevels } from '@brevet/contract/eou-fields';
import styles from './Strength.module.css';

type Part = Pick<EouRow, 'Elements' | 'Complete'>;

/** A bar with its value in words. */
function Bar({ share, children }: { share: number; children: string }) {
  return (
    <span className={styles.bar}>
      <span className={styles.track} aria-hidden>
        <span style={{ width: `${share}%` }} />
      </span>
      {children}
    </span>
  );
}

/** The likelihood that the product uses the patent. */
export const Probability = ({ value }: { value: number | null }) =>
  value === null ? <span className={styles.none}>–</span> : <Bar share={value}>{`${value}%`}</Bar>;

/** The complete share of the claim chart. */
export const ChartProgress = ({ row: { Elements, Complete } }: { row: Part }) =>
  Elements === 0 ? (
    <span className={styles.none}>–</span>
  ) : (
    <Bar share={(100 * Complete) / Elements}>{`${Complete} of ${Elements}`}</Bar>
  );

/** The depth of the analysis: one to three steps, and the last of them in words. */
export const Level = ({ level }: { level: EouRow['EOUAnalysisLevel'] }) => (
  <span className={styles.level}>
    <span className={styles.steps} aria-hidden>
      {[1, 2, 3].map((step) => (
        <span key={step} data-lit={step <= level || undefined} />
      ))}
    </span>
    {analysisLevels[level]}
  </span>
);
