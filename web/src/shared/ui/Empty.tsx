import type { ReactNode } from 'react';
import styles from './Empty.module.css';

/** An empty state with a next step. */
export function Empty({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.empty}>
      <b>{title}</b>
      {children}
    </div>
  );
}
