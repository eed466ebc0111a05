import type { SelectProps } from '@mantine/core';
import { Select } from '@mantine/core';
import { useState } from 'react';
import type { Searched, TypedSearch } from './searched-select.tsx';
import { searchedSelect, useTypedSearch } from './searched-select.tsx';

export interface Choice {
  value: string;
  label: string;
}

interface ChoiceSearch<Found extends Choice> extends TypedSearch {
  chosen: Found | null;
  choose: (choice: Found | null) => void;
}

/** The search of a `ChoiceSelect`. */
export function useChoiceSearch<Found extends Choice = Choice>(): ChoiceSearch<Found> {
  const [chosen, choose] = useState<Found | null>(null);
  // The label of the current choice isn't a search.
  return { ...useTypedSearch(chosen ? [chosen.label] : []), chosen, choose };
}

interface Props<Found extends Choice> extends Omit<SelectProps, 'data' | 'onChange'> {
  search: ChoiceSearch<Found>;
  read: Searched<string>['read'];
  /** The choices that the server found. */
  found: readonly Found[];
  onChange: (value: string | null) => void;
}

/** A select of one choice, which the server finds. The current choice keeps its label while the user searches for another one. */
export function ChoiceSelect<Found extends Choice>({ search, read, found, onChange, ...input }: Props<Found>) {
  const choices = new Map([...found, ...(search.chosen ? [search.chosen] : [])].map((choice) => [choice.value, choice]));
  return (
    <Select
      {...input}
      data={[...choices.values()]}
      onChange={(value) => {
        search.choose(choices.get(value ?? '') ?? null);
        onChange(value);
      }}
      {...searchedSelect({ search, read, found: found.map(({ value }) => value) })}
    />
  );
}
