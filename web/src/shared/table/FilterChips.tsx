import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCount } from '../ui/format.ts';
import styles from './FilterChips.module.css';

interface Chip {
  value: string;
  label: string;
  /** Missing while unknown. */
  count?: number | undefined;
  glyph?: ReactNode;
}

interface Props {
  label: string;
  /** The chip that removes the filter. Without it, a second click on the chosen chip does. */
  any?: string | undefined;
  chips: Chip[];
  chosen: string[];
  onChoose: (value: string | undefined) => void;
}

/** A filter with few values: shows all of them, with their counts if known. */
export function FilterChips({ label, any, chips, chosen, onChoose }: Props) {
  const counted = chips.some(({ count }) => count !== undefined);
  return (
    <fieldset className={styles.chips} aria-label={label}>
      {any && (
        <UnstyledButton aria-pressed={chosen.length === 0} onClick={() => onChoose(undefined)}>
          {any}
          {counted && <i>{formatCount(chips.reduce((sum, { count = 0 }) => sum + count, 0))}</i>}
        </UnstyledButton>
      )}
      {chips.map(({ value, label: text, count, glyph }) => (
        <UnstyledButton
          key={value}
          aria-pressed={chosen.includes(value)}
          onClick={() => onChoose(chosen.includes(value) ? undefined : value)}
        >
          {glyph}
          {text}
          {count !== undefined && <i>{formatCount(count)}</i>}
        </UnstyledButton>
      ))}
    </fieldset>
  );
}
