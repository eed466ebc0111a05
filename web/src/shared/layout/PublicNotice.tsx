import type { ReactNode } from 'react';
import styles from './PublicPage.module.css';

/** What a public page says in place of its form. */
export const PublicNotice = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.notice}>
    <h1>{title}</h1>
    {children}
  </section>
);
