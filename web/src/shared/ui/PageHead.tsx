import type { ReactNode } from 'react';
import styles from './PageHead.module.css';

interface Props {
  title: string;
  /** A line below the title. */
  subtitle?: string;
  /** The badge next to the title. */
  state?: ReactNode;
  /** The buttons at the end. */
  children?: ReactNode;
}

export const PageHead = ({ title, subtitle, state, children }: Props) => (
  <div className={styles.head}>
    {subtitle === undefined ? (
      <h1>{title}</h1>
    ) : (
      <div className={styles.titles}>
        <h1>{title}</h1>
        <p>{subtitle}</p>
      </div>
    )}
    {state}
    {subtitle === undefined && <span className={styles.grow} />}
    {children}
  </div>
);
