import { messages } from '@brevet/contract/messages';
import { Loader } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';

const pause = 250;

/** The text to search for, shortly after the last keystroke. */
export function useSearchText(typed: string): string {
  const [text] = useDebouncedValue(typed.trim().slice(0, 200), pause);
  return text;
}

interface Searched<Value> {
  typed: string;
  onType: (typed: string) => void;
  read: { isPending: boolean; isFetching: boolean; error: { message: string } | null };
  /** The values that the server found. The select may know others: those chosen before. */
  found: readonly Value[];
}

/** Properties of a select whose choices the server finds, besides its label and values. */
export const searchedSelect = <Value,>({ typed, onType, read, found }: Searched<Value>) => ({
  searchable: true,
  searchValue: typed,
  onSearchChange: onType,
  filter: <Option extends object>({ options }: { options: Option[] }): Option[] =>
    options.filter((option) => 'value' in option && found.some((value) => value === option.value)),
  nothingFoundMessage: read.isPending ? 'Searching…' : (read.error?.message ?? messages.noData),
  rightSection: read.isFetching ? <Loader size={14} /> : undefined,
});
