import type { ReactNode } from 'react';
import styles from './Empty.module.css';

/** In the place of rows that there are none of, with what to do about it. */
export function Empty({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.empty}>
      <b>{title}</b>
      {children}
    </div>
  );
}
