import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCount } from '../format.ts';
import styles from './FilterChips.module.css';

interface Chip {
  value: string;
  label: string;
  count: number;
  glyph: ReactNode;
}

interface Props {
  label: string;
  /** The chip that takes the filter away. */
  any: string;
  chips: Chip[];
  chosen: string[];
  onChoose: (value: string | undefined) => void;
  /** Stands at the end of the row. */
  children?: ReactNode;
}

/** A filter with few values: all of them with their counts, one click. */
export function FilterChips({ label, any, chips, chosen, onChoose, children }: Props) {
  const total = chips.reduce((sum, { count }) => sum + count, 0);
  return (
    <fieldset className={styles.chips}>
      <legend>{label}</legend>
      <UnstyledButton aria-pressed={chosen.length === 0} onClick={() => onChoose(undefined)}>
        {any}
        <i>{formatCount(total)}</i>
      </UnstyledButton>
      {chips.map(({ value, label: text, count, glyph }) => (
        <UnstyledButton
          key={value}
          aria-pressed={chosen.includes(value)}
          onClick={() => onChoose(chosen.includes(value) ? undefined : value)}
        >
          {glyph}
          {text}
          <i>{formatCount(count)}</i>
        </UnstyledButton>
      ))}
      {children}
    </fieldset>
  );
}
