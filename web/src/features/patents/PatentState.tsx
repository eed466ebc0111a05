import type { ListingPatent } from '@brevet/contract/patents';
import styles from './PatentState.module.css';
import { isEnded, stateOfPatent } from './term.ts';

/** A patent's status in a list. One that isn't a patent any more stands out. */
export const PatentState = ({ patent }: { patent: Pick<ListingPatent, 'Verified' | 'PatentStatus' | 'Legal'> }) => (
  <span className={styles.state} data-ended={isEnded(patent) || undefined}>
    {stateOfPatent(patent)}
  </span>
);
