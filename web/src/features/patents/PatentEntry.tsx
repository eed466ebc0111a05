import type { ListingPatent } from '@brevet/contract/patents';
import { Textarea, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { CountrySelect } from './CountrySelect.tsx';
import styles from './PatentEntry.module.css';
import { SavedRow, TypedRow } from './PatentEntryRows.tsx';
import type { PatentEntryValue } from './patent-numbers.ts';
import { withoutNumber } from './patent-numbers.ts';
import type { LookedUp } from './usePatentLookups.ts';

interface Props {
  value: PatentEntryValue;
  onChange: (value: PatentEntryValue) => void;
  saved: ListingPatent[];
  numbers: LookedUp[];
  error?: ReactNode;
}

const countOf = (numbers: LookedUp[]): string =>
  numbers.length === 0 ? '' : `${numbers.length} ${numbers.length === 1 ? 'number' : 'numbers'}`;

/** A list of patent numbers, typed or pasted, each with its entry from the patent store. */
export function PatentEntry({ value, onChange, saved, numbers, error }: Props) {
  const toggle = (id: number): void => {
    const { removed } = value;
    onChange({ ...value, removed: removed.includes(id) ? removed.filter((other) => other !== id) : [...removed, id] });
  };
  return (
    <div className={styles.entry}>
      <div className={styles.paste}>
        <Textarea
          label={
            <span className={styles.label}>
              Patent numbers <span>{countOf(numbers)}</span>
            </span>
          }
          description="Type or paste a list, such as 6,981,431; US 11602117 B2; EP3641208."
          autosize
          minRows={1}
          maxRows={6}
          maxLength={100_000}
          value={value.text}
          error={error}
          data-path="patents.text"
          onChange={({ currentTarget }) => onChange({ ...value, text: currentTarget.value })}
        />
        <CountrySelect value={value.country} onChange={(country) => onChange({ ...value, country })} />
      </div>
      <table className={styles.table} aria-label="Patents of this listing">
        <tbody>
          {saved.map((patent) => (
            <SavedRow
              key={patent.PatentID}
              patent={patent}
              gone={value.removed.includes(patent.PatentID)}
              onToggle={() => toggle(patent.PatentID)}
            />
          ))}
          {numbers.map((number) => (
            <TypedRow
              key={number.id}
              number={number}
              onRemove={() => onChange({ ...value, text: withoutNumber(value, saved, number.id) })}
            />
          ))}
        </tbody>
      </table>
      <VisuallyHidden role="status">{countOf(numbers)}</VisuallyHidden>
    </div>
  );
}
