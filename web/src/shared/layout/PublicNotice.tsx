import type { ReactNode } from 'react';
import styles from './PublicPage.module.css';

/** The notice that replaces the form of a public page. */
export const PublicNotice = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.notice}>
    <h1>{title}</h1>
    {children}
  </section>
);
