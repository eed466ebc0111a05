import type { ReactNode } from 'react';
import styles from './Notice.module.css';

/** A line above the screen, for the state of the connection. Screen readers announce it. */
export const Notice = ({ children }: { children: ReactNode }) => <output className={styles.notice}>{children}</output>;
