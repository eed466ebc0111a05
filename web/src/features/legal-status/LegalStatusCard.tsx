import type { PatentDetail } from '@brevet/contract/brokerage-patents';
import type { PatentLegalStatus } from '@brevet/contract/legal-status';
import {
  basisWords,
  doubtWords,
  feeWords,
  lapseWords,
  legalStatusApi,
  recordWords,
  termWords,
} from '@brevet/contract/legal-status';
import type { ReactNode } from 'react';
import { useRead } from '../../shared/api/hooks.ts';
import { today } from '../../shared/ui/format.ts';
import { LoadState } from '../../shared/ui/LoadState.tsx';
import { listingStyles as frame } from '../listings/listings.ts';
import styles from './LegalStatusCard.module.css';
import { TermParts } from './TermParts.tsx';

interface Props {
  patent: PatentDetail;
  /** Shown for patents of other countries, and those that the store doesn't have. */
  otherwise: ReactNode;
}

/** A US patent's term, fees and lapses, each with the rule or record behind it. */
export function LegalStatusCard({ patent: { PatentNumber, Country }, otherwise }: Props) {
  const isUs = Country === 'US';
  const read = useRead(
    legalStatusApi.getLegalStatus,
    { patentNumber: PatentNumber, country: Country, day: today() },
    { enabled: isUs },
  );
  if (!isUs) return otherwise;
  return <LoadState query={read}>{({ data }) => (data ? <Card status={data} /> : otherwise)}</LoadState>;
}

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
      <p className={styles.end}>{termWords(status, day)}</p>
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
      {!FeesOwed && status.Kind !== 'application' && status.TermEnd && <p className={styles.basis}>No maintenance fees</p>}
    </section>
  );
}
