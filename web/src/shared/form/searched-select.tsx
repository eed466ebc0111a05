import { messages } from '@brevet/contract/messages';
import { Loader } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';

const pause = 250;

/** The typed text of a select whose choices the server finds. */
export interface TypedSearch {
  typed: string;
  type: (typed: string) => void;
  /** The text to search for, shortly after the last keystroke. */
  text: string;
  /** The text isn't what is typed yet. */
  isBehind: boolean;
}

/** Starts empty. Labels of choices that the select may show as its text aren't searched for. */
export function useTypedSearch(labels: readonly string[] = []): TypedSearch {
  const [typed, type] = useState('');
  const wanted = labels.includes(typed) ? '' : typed.trim().slice(0, 200);
  const [text] = useDebouncedValue(wanted, pause);
  return { typed, type, text, isBehind: text !== wanted };
}

export interface Searched<Value> {
  search: TypedSearch;
  read: { isPending: boolean; isFetching: boolean; isPlaceholderData: boolean; error: { message: string } | null };
  /** The values that the server found. The select may know others: those chosen before. */
  found: readonly Value[];
}

/**
 * Properties of a select whose choices the server finds, apart from its label and values. Results of an earlier search stay visible but
 * can't be chosen: a moment later, another row would be under the pointer.
 */
export const searchedSelect = <Value,>({ search, read, found }: Searched<Value>) => ({
  searchable: true,
  searchValue: search.typed,
  onSearchChange: search.type,
  filter: <Option extends object>({ options }: { options: Option[] }): Option[] => {
    const listed = options.filter((option) => 'value' in option && found.some((value) => value === option.value));
    return search.isBehind || read.isPlaceholderData ? listed.map((option) => ({ ...option, disabled: true })) : listed;
  },
  nothingFoundMessage: read.isPending ? 'Searching…' : (read.error?.message ?? messages.noData),
  rightSection: read.isFetching ? <Loader size={14} /> : undefined,
});
