import { messages } from '@brevet/contract/messages';
import type { ListingPatent } from '@brevet/contract/patents';
import { Button, Textarea, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { FilterChips } from '../../shared/table/FilterChips.tsx';
import { CountrySelect } from './CountrySelect.tsx';
import { NumbersFileInput } from './NumbersFileInput.tsx';
import styles from './PatentEntry.module.css';
import { SavedRow, TypedRow } from './PatentEntryRows.tsx';
import type { PatentEntryValue } from './patent-numbers.ts';
import { readNumbers, replaced, textOf } from './patent-numbers.ts';
import type { LookedUp } from './usePatentLookups.ts';

interface Props {
  value: PatentEntryValue;
  onChange: (value: PatentEntryValue) => void;
  saved?: ListingPatent[];
  numbers: LookedUp[];
  error?: ReactNode;
  /** Names the table of numbers. */
  label: string;
  /** The text for a duplicate of something saved. */
  thereAlready?: string;
}

const countOf = (numbers: LookedUp[]): string =>
  numbers.length === 0 ? '' : `${numbers.length} ${numbers.length === 1 ? 'number' : 'numbers'}`;

/** A list of patent numbers, typed, pasted or from a file, each with its verdict before anything is saved. */
export function PatentEntry({
  value,
  onChange,
  saved = [],
  numbers,
  error,
  label,
  thereAlready = messages.patentDuplicate,
}: Props) {
  const [shown, setShown] = useState<string>();
  const toggle = (id: number): void => {
    const { removed } = value;
    onChange({ ...value, removed: removed.includes(id) ? removed.filter((other) => other !== id) : [...removed, id] });
  };
  const remove = (useless: readonly LookedUp[]): void => {
    const ids = new Set(useless.map(({ id }) => id));
    onChange({ ...value, text: textOf(readNumbers(value, saved), ({ id }) => !ids.has(id)) });
  };
  const choose = (id: string, spelling: string): void =>
    onChange({ ...value, text: replaced(readNumbers(value, saved), id, spelling) });
  const add = (text: string): void => onChange({ ...value, text: [value.text.trim(), text].filter(Boolean).join('\n') });
  const verdicts = verdictsOf(numbers);
  const chosen = verdicts.some((verdict) => verdict.value === shown) ? shown : undefined;
  return (
    <div className={styles.entry}>
      <NumbersFileInput onNumbers={add}>
        <div className={styles.paste}>
          <Textarea
            label={
              <span className={styles.label}>
                Patent numbers <span>{countOf(numbers)}</span>
              </span>
            }
            description="Type or paste a list, such as 6,981,431; US 11602117 B2; EP3641208, or choose a file."
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
      </NumbersFileInput>
      {numbers.length > 1 && (
        <div className={styles.verdicts}>
          <FilterChips label="Verdict" any="All" chips={verdicts} chosen={chosen ? [chosen] : []} onChoose={setShown} />
          {numbers.some(isUseless) && (
            <Button variant="subtle" size="compact-sm" onClick={() => remove(numbers.filter(isUseless))}>
              Remove duplicate and malformed numbers
            </Button>
          )}
        </div>
      )}
      <table className={styles.table} aria-label={label}>
        <tbody>
          {saved.map((patent) => (
            <SavedRow
              key={patent.PatentID}
              patent={patent}
              gone={value.removed.includes(patent.PatentID)}
              onToggle={() => toggle(patent.PatentID)}
            />
          ))}
          {numbers
            .filter(({ state }) => chosen === undefined || state === chosen)
            .map((number) => (
              <TypedRow
                key={number.id}
                number={number}
                thereAlready={thereAlready}
                onRemove={() => remove([number])}
                onChoose={(spelling) => choose(number.id, spelling)}
              />
            ))}
        </tbody>
      </table>
      <VisuallyHidden role="status">{countOf(numbers)}</VisuallyHidden>
    </div>
  );
}

const isUseless = ({ state }: LookedUp): boolean => state === 'duplicate' || state === 'unreadable';

const labels = {
  found: 'Found',
  unknown: 'Unknown',
  duplicate: 'Duplicate',
  unclear: 'Unclear',
  unreadable: 'Malformed',
} as const;

/** Each verdict in the list, with how many numbers got it. */
const verdictsOf = (numbers: readonly LookedUp[]) =>
  Object.entries(labels).flatMap(([value, label]) => {
    const count = numbers.filter(({ state }) => state === value).length;
    return count > 0 ? [{ value, label, count }] : [];
  });
