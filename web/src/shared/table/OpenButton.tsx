import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './cells.module.css';

interface Props {
  /** The button's name for screen readers, if the visible text isn't enough. */
  label?: string;
  onOpen: () => void;
  children: ReactNode;
}

/** Opens a row in a dialog; it looks like a link. */
export const OpenButton = ({ label, onOpen, children }: Props) => (
  <UnstyledButton className={styles.link} aria-label={label} onClick={onOpen}>
    {children}
  </UnstyledButton>
);
