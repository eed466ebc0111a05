import type { ReactNode } from 'react';
import styles from './SmallPage.module.css';

interface Props {
  meta: ReactNode;
  title: string;
  /** The task has a table. */
  wide?: boolean;
  children: ReactNode;
}

/** A page with a single task. Its subject is above the heading. */
export function SmallPage({ meta, title, wide = false, children }: Props) {
  return (
    <div className={styles.page}>
      <section className={styles.box} data-wide={wide || undefined} aria-labelledby="page-title">
        <p className={styles.meta}>{meta}</p>
        <h1 id="page-title">{title}</h1>
        {children}
      </section>
    </div>
  );
}
