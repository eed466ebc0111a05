import type { ReactNode } from 'react';
import type { Fact } from './Facts.tsx';
import { Facts } from './Facts.tsx';
import styles from './RecordDetails.module.css';

interface Props {
  title: string;
  state: ReactNode;
  meaning: string;
  children: ReactNode;
}

/** A row in a dialog: its title and state, then everything else. */
export const RecordDetails = ({ title, state, meaning, children }: Props) => (
  <div className={styles.record}>
    <h2>{title}</h2>
    <p className={styles.state}>
      {state} {meaning}
    </p>
    {children}
  </div>
);

/** Names and values in two columns. */
export const RecordFacts = ({ rows }: { rows: readonly Fact[] }) => <Facts rows={rows} className={styles.facts} />;
