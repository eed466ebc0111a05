import { listingSearchFields, listingSearchNames } from '@brevet/contract/listing-search';
import { messages } from '@brevet/contract/messages';
import { normalizePatentNumber } from '@brevet/contract/patent-number';
import { Button, Select, TextInput } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import { Form, SubmitButton } from '../../../shared/form/Form.tsx';
import { useEditor } from '../../../shared/form/useEditor.ts';
import styles from '../../../shared/search/Search.module.css';
import { searchedFor } from '../origin.ts';

type Name = (typeof listingSearchNames)[number];
type Values = Record<Name, string>;

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
  const asked = searchedFor(values);
  if (Object.keys(asked).length === 0) return { with_all: messages.nothingToSearch };
  const checked = listingSearch.safeParse(asked);
  const errors = Object.fromEntries((checked.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
  const isNumber = asked.patent_number === undefined || normalizePatentNumber(asked.patent_number) !== null;
  return isNumber ? errors : { ...errors, patent_number: messages.patentNumberInvalid };
}

/** The fields of the search. The rarer ones open on demand, and stay open while one of them has a value. */
export function SearchForm({ asked }: { asked: Partial<Values> }) {
  const navigate = useNavigate();
  const { with_all: _words, ...others } = asked;
  const [open, setOpen] = useState(Object.keys(others).length > 0 || asked.with_all === undefined);
  const initial = Object.fromEntries(listingSearchNames.map((name) => [name, asked[name] ?? ''])) as Values;
  const editor = useEditor({
    initial,
    schema: errorsOf,
    action: (values) =>
      navigate({ to: '.', search: ((now: { view?: unknown }) => ({ ...searchedFor(values), view: now.view })) as never }),
  });
  return (
    <Form editor={editor} className={styles.form}>
      <h1>Search</h1>
      <div className={styles.first}>
        <TextInput
          label="All of these words"
          maxLength={500}
          autoFocus={Object.keys(asked).length === 0}
          {...editor.text('with_all')}
        />
        <SubmitButton editor={editor} leftSection={<IconSearch size={15} stroke={1.7} />}>
          Search
        </SubmitButton>
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={15} stroke={1.7} />}
          aria-expanded={open}
          aria-controls="more-search-fields"
          onClick={() => setOpen(!open)}
        >
          {open ? 'Fewer fields' : 'More fields'}
        </Button>
      </div>
      <div id="more-search-fields" className={styles.more} hidden={!open}>
        {fields.map(({ name, ...field }) => (
          <TextInput key={name} {...field} {...editor.text(name)} />
        ))}
        <Select label="Infringement" data={infringements} clearable placeholder="Any answer" {...editor.choice('infringement')} />
      </div>
    </Form>
  );
}
