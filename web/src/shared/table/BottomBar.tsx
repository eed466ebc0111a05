import type { ReactNode } from 'react';
import styles from './BottomBar.module.css';

interface Props {
  /** The bar's name for screen readers. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A bar between a table and its pager. */
export const BottomBar = ({ label, className = '', children }: Props) => (
  <section className={`${styles.bar} ${className}`} aria-label={label}>
    {children}
  </section>
);
