import type { ReactNode } from 'react';
import styles from './SmallPage.module.css';

/** A page with a single task. Its subject is above the heading. */
export function SmallPage({ meta, title, children }: { meta: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <section className={styles.box} aria-labelledby="page-title">
        <p className={styles.meta}>{meta}</p>
        <h1 id="page-title">{title}</h1>
        {children}
      </section>
    </div>
  );
}
