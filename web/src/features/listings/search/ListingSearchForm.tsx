import { listingSearchFields, listingSearchNames } from '@brevet/contract/listing-search';
import { messages } from '@brevet/contract/messages';
import { searchedNumbers } from '@brevet/contract/patent-number';
import { Select } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import { useEditor } from '../../../shared/form/useEditor.ts';
import { SearchForm } from '../../../shared/search/SearchForm.tsx';
import { filledFields } from '../origin.ts';

type Name = (typeof listingSearchNames)[number];
type Values = Record<Name, string>;

const words = { name: 'with_all', label: 'All of these words', maxLength: 500 } as const;
const fields = [
  { name: 'with_exact', label: 'This exact phrase', maxLength: 200 },
  { name: 'with_atleast_one', label: 'At least one of these words', maxLength: 500 },
  { name: 'listing_number', label: 'Listing number', maxLength: 10, inputMode: 'numeric' },
  { name: 'patent_number', label: 'Patent number', maxLength: 64, placeholder: '9,412,206' },
  { name: 'patent_class', label: 'Patent class starts with', maxLength: 32, placeholder: 'H04W or 361/699' },
] as const;
const infringements = [
  { value: '2', label: 'Yes' },
  { value: '1', label: 'No' },
  { value: '0', label: 'Unknown' },
];
const listingSearch = z.object(listingSearchFields);

/** The server's checks, so that an error appears at its field. */
function errorsOf(values: Values): Partial<Values> {
  const filled = filledFields(values);
  if (Object.keys(filled).length === 0) return { with_all: messages.nothingToSearch };
  const checked = listingSearch.safeParse(filled);
  const errors = Object.fromEntries((checked.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
  const isNumber = filled.patent_number === undefined || searchedNumbers(filled.patent_number).length > 0;
  return isNumber ? errors : { ...errors, patent_number: messages.patentNumberInvalid };
}

export function ListingSearchForm({ filled }: { filled: Partial<Values> }) {
  const navigate = useNavigate();
  const initial = Object.fromEntries(listingSearchNames.map((name) => [name, filled[name] ?? ''])) as Values;
  const editor = useEditor({
    initial,
    schema: errorsOf,
    action: (values) =>
      navigate({ to: '.', search: ((now: { view?: unknown }) => ({ ...filledFields(values), view: now.view })) as never }),
  });
  return (
    <SearchForm title="Search" editor={editor} filled={filled} first={words} fields={fields}>
      <Select label="Infringement" data={infringements} clearable placeholder="Any answer" {...editor.choice('infringement')} />
    </SearchForm>
  );
}
