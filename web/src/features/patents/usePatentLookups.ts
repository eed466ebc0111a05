import type { CheckedNumber } from '@brevet/contract/patent-lists';
import { mostListedNumbers, patentListsApi } from '@brevet/contract/patent-lists';
import { isPatent } from '@brevet/contract/patent-number';
import type { ListingPatent } from '@brevet/contract/patents';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/client.ts';
import { retry } from '../../shared/api/hooks.ts';
import type { EntryNumber, PatentEntryValue } from './patent-numbers.ts';
import { isThere, keyOf, readNumbers } from './patent-numbers.ts';

export type LookedUp = EntryNumber & {
  /** Other listings with the patent, for brokers and admins. */
  listings: { ListingID: number; ListingName: string }[];
  /** The patents that an unclear number may be. */
  choices: CheckedNumber['Choices'];
} & (
    | { state: 'found'; bulk: NonNullable<CheckedNumber['Published']> }
    | { state: 'failed'; retry: () => void }
    | { state: 'unknown' | 'unclear' | 'unreadable' | 'duplicate' | 'looking' | 'later' }
  );

/** The target of the numbers. */
export interface Goal {
  listing_id?: number | undefined;
  BrokerCode?: string | undefined;
}

const pause = 300;

type Checked = ReadonlyMap<string, CheckedNumber>;
/** The number as it is looked up: a patent's or a US application's, of which the store may have publications. Empty for any other. */
function keyOfNumber({ readings: [first, ...others] }: EntryNumber): string {
  if (!first || others.length > 0) return '';
  if (isPatent(first)) return keyOf(first.country, first.number);
  return first.country === 'US' ? keyOf(first.country, first.application) : '';
}

/** The patents that an unclear number may be: its readings, and the publications of an application. */
const choicesOf = ({ patent, readings }: EntryNumber, row: CheckedNumber | undefined): CheckedNumber['Choices'] =>
  patent
    ? []
    : [
        ...readings.filter(isPatent).map(({ country, number }) => ({ Country: country, PatentNumber: number })),
        ...(row?.Choices ?? []),
      ];

/** One call for the whole list; answers of the list before stay until the next ones arrive. */
function useChecked(numbers: readonly EntryNumber[], goal: Goal) {
  const keys = numbers.map(keyOfNumber);
  return useQuery({
    queryKey: ['patents', patentListsApi.checkPatentNumbers.path, keys, goal],
    queryFn: async ({ signal }): Promise<Checked> => {
      const { data } = await call(patentListsApi.checkPatentNumbers, { body: { numbers: keys, ...goal } }, signal);
      return new Map(data.map((row, place) => [keys[place] ?? '', row]));
    },
    meta: { shows: ['listings'] },
    enabled: keys.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 600_000,
    retry,
  });
}

type Judging = Pick<PatentEntryValue, 'removed'> & { saved: ListingPatent[]; checked: ReturnType<typeof useChecked> };

function judge(number: EntryNumber, isAsked: boolean, { removed, saved, checked }: Judging): LookedUp {
  const row = checked.data?.get(keyOfNumber(number));
  const known = { ...number, listings: row?.Listings ?? [], choices: choicesOf(number, row) };
  if (!number.patent) return { ...known, state: known.choices.length > 0 ? 'unclear' : 'unreadable' };
  if (number.sameAs !== null) return { ...known, state: 'duplicate' };
  if (isThere(number, row?.Verdict, { removed }, saved)) return { ...known, sameAs: 0, state: 'duplicate' };
  if (row) return row.Published ? { ...known, state: 'found', bulk: row.Published } : { ...known, state: 'unknown' };
  if (!isAsked) return { ...known, state: 'later' };
  return checked.isError ? { ...known, state: 'failed', retry: () => void checked.refetch() } : { ...known, state: 'looking' };
}

/** The typed numbers with their verdicts, which are requested shortly after the last keystroke. */
export function usePatentLookups(value: PatentEntryValue, saved: ListingPatent[], goal: Goal = {}): LookedUp[] {
  const [text] = useDebouncedValue(value.text, pause);
  const numbers = readNumbers({ ...value, text }, saved);
  const asked = numbers.filter((number) => keyOfNumber(number) !== '' && number.sameAs === null).slice(0, mostListedNumbers);
  const checked = useChecked(asked, goal);
  const ids = new Set(asked.map(({ id }) => id));
  return numbers.map((number) => judge(number, ids.has(number.id), { removed: value.removed, saved, checked }));
}
