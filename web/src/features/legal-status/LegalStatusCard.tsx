import type { PatentDetail } from '@brevet/contract/brokerage-patents';
import type { PatentLegalStatus } from '@brevet/contract/legal-status';
import { basisWords, doubtWords, feeWords, lapseWords, recordWords, termWords } from '@brevet/contract/legal-status';
import type { ReactNode } from 'react';
import { formatFullDay, today } from '../../shared/ui/format.ts';
import { LoadState } from '../../shared/ui/LoadState.tsx';
import { listingStyles as frame } from '../listings/listings.ts';
import styles from './LegalStatusCard.module.css';
import { TermParts } from './TermParts.tsx';
import { useLegalStatus } from './useLegalStatus.ts';

interface Props {
  patent: PatentDetail;
  /** Shown for patents of other countries, and those that the store doesn't have. */
  otherwise: ReactNode;
}

/** A US patent's term, fees and lapses, each with the rule or record behind it. */
export function LegalStatusCard({ patent, otherwise }: Props) {
  const read = useLegalStatus(patent);
  if (patent.Country !== 'US') return otherwise;
  return <LoadState query={read}>{({ data }) => (data ? <Card status={shownOf(data)} /> : otherwise)}</LoadState>;
}

/** Without the fees whose windows opened after the patent had ended. */
const shownOf = (status: PatentLegalStatus): PatentLegalStatus => {
  const { EndedOn, Fees } = status;
  return EndedOn ? { ...status, Fees: Fees.filter(({ opens }) => opens < EndedOn) } : status;
};

function Card({ status }: { status: PatentLegalStatus }) {
  const { Fees, FeesAsOf, FeesOwed } = status;
  const day = today();
  const basis = basisWords(status);
  return (
    <section className={frame.cardSection}>
      <h2>Term and fees</h2>
      {lapseWords(status).map((words) => (
        <p key={words} className={styles.lapse} data-open={status.EndedOn !== null || undefined}>
          {words}
        </p>
      ))}
      <TermParts status={status} />
      {status.EndedOn && <p className={styles.basis}>Without the lapse:</p>}
      <p className={status.EndedOn ? styles.basis : styles.end}>{termWords(status, day)}</p>
      {basis && <p className={styles.basis}>{basis}</p>}
      {doubtWords(status).map((words) => (
        <p key={words} className={styles.basis}>
          {words}
        </p>
      ))}
      {Fees.length > 0 && (
        <ul className={styles.fees} aria-label="Maintenance fees">
          {Fees.map((fee) => (
            <li key={fee.stage}>{feeWords(fee, day, FeesAsOf)}</li>
          ))}
        </ul>
      )}
      {recordWords(status).map((words) => (
        <p key={words} className={styles.basis}>
          {words}
        </p>
      ))}
      {FeesAsOf && (
        <p className={styles.basis}>Source of fees and lapses: USPTO maintenance fee events, as of {formatFullDay(FeesAsOf)}</p>
      )}
      {!FeesOwed && status.Kind !== 'application' && status.TermEnd && <p className={styles.basis}>No maintenance fees</p>}
    </section>
  );
}
