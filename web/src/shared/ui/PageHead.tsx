import type { ReactNode } from 'react';
import styles from './PageHead.module.css';

interface Props {
  title: string;
  /** The badge next to the title. */
  state?: ReactNode;
  /** The buttons at the end. */
  children?: ReactNode;
}

/** The heading of a page: title, state and actions. */
export const PageHead = ({ title, state, children }: Props) => (
  <div className={styles.head}>
    <h1>{title}</h1>
    {state}
    <span className={styles.grow} />
    {children}
  </div>
);
