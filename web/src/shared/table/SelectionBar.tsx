import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCount } from '../ui/format.ts';
import { BottomBar } from './BottomBar.tsx';
import styles from './SelectionBar.module.css';

interface Props {
  count: number;
  onClear: () => void;
  children: ReactNode;
}

/** The number of selected rows, what can be done to them, and the way out. */
export const SelectionBar = ({ count, onClear, children }: Props) => (
  <BottomBar label="Selection" className={styles.bar}>
    <b role="status">{formatCount(count)} selected</b>
    {children}
    <UnstyledButton className={styles.clear} onClick={onClear}>
      Clear selection
    </UnstyledButton>
  </BottomBar>
);
