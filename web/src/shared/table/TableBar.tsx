import type { ReactNode } from 'react';
import styles from './TableBar.module.css';

/** A filter at the left, buttons at the right; stands as the `chips` of a table. */
export const TableBar = ({ children }: { children: ReactNode }) => <div className={styles.bar}>{children}</div>;
