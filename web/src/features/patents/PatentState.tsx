import type { LegalStatus } from '@brevet/contract/legal-status';
import { legalStatusLabel } from '@brevet/contract/legal-status-labels';
import type { ListingPatent } from '@brevet/contract/patents';
import { nothing } from '../../shared/ui/format.ts';
import styles from './PatentState.module.css';
import { isEnded, stateOfPatent } from './term.ts';

/** A patent's legal status in a list. One that isn't a patent any more stands out. */
export const LegalState = ({ status }: { status: LegalStatus | null }) => (
  <span className={styles.state} data-ended={isEnded(status) || undefined}>
    {legalStatusLabel(status) || nothing}
  </span>
);

/** The kind of document, unless it isn't a patent any more. */
export const PatentState = ({ patent }: { patent: Pick<ListingPatent, 'Verified' | 'PatentStatus' | 'Legal'> }) =>
  patent.Verified && patent.Legal && isEnded(patent.Legal.Status) ? (
    <LegalState status={patent.Legal.Status} />
  ) : (
    <span>{stateOfPatent(patent)}</span>
  );
