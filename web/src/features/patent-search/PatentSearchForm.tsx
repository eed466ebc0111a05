import { messages } from '@brevet/contract/messages';
import { findPatentNumbers } from '@brevet/contract/patent-number';
import { patentSearchFields, patentSearchNames } from '@brevet/contract/patent-search';
import { paths } from '@brevet/contract/paths';
import { Button, TextInput } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import { Form, SubmitButton } from '../../shared/form/Form.tsx';
import { useEditor } from '../../shared/form/useEditor.ts';
import styles from '../../shared/search/Search.module.css';
import { askedFor } from './asked.ts';

type Values = Record<(typeof patentSearchNames)[number], string>;

const fields = [
  { name: 'PatentNumber', label: 'Patent numbers', maxLength: 4000, placeholder: '9,412,206; D967,598' },
  { name: 'Assignee', label: 'Assignee', maxLength: 200 },
  { name: 'Inventor', label: 'Inventor', maxLength: 200 },
  { name: 'patent_class', label: 'Class starts with', maxLength: 32, placeholder: 'H04W or 361/699' },
  { name: 'PublishedFrom', label: 'Published from', type: 'date' },
  { name: 'PublishedTo', label: 'Published until', type: 'date' },
  { name: 'FiledFrom', label: 'Filed from', type: 'date' },
  { name: 'FiledTo', label: 'Filed until', type: 'date' },
] as const;
const patentSearch = z.object(patentSearchFields);

/** The server's checks, so that an error appears at its field. */
function errorsOf(values: Values): Partial<Values> {
  const asked = askedFor(values);
  if (Object.keys(asked).length === 0) return { Keywords: messages.nothingToSearch };
  const checked = patentSearch.safeParse(asked);
  const errors = Object.fromEntries((checked.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
  const areNumbers = findPatentNumbers(asked.PatentNumber ?? '').every(({ patent }) => patent !== null);
  return areNumbers ? errors : { ...errors, PatentNumber: messages.patentNumberInvalid };
}

/** The fields of the search. The rarer ones open on demand, and stay open while one of them has a value. */
export function PatentSearchForm({ asked }: { asked: Partial<Values> }) {
  const navigate = useNavigate();
  const { Keywords: _words, ...others } = asked;
  const [open, setOpen] = useState(Object.keys(others).length > 0 || asked.Keywords === undefined);
  const initial = Object.fromEntries(patentSearchNames.map((name) => [name, asked[name] ?? ''])) as Values;
  const editor = useEditor({
    initial,
    schema: errorsOf,
    action: (values) => navigate({ to: paths.searchPatents(), search: askedFor(values) as never }),
  });
  return (
    <Form editor={editor} className={styles.form}>
      <h1>Search patents</h1>
      <div className={styles.first}>
        <TextInput
          label="Keywords"
          description='Words, "phrases", OR, -without, start*'
          inputWrapperOrder={['label', 'description', 'input', 'error']}
          maxLength={500}
          autoFocus={Object.keys(asked).length === 0}
          {...editor.text('Keywords')}
        />
        <SubmitButton editor={editor} leftSection={<IconSearch size={15} stroke={1.7} />}>
          Search
        </SubmitButton>
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={15} stroke={1.7} />}
          aria-expanded={open}
          aria-controls="more-patent-fields"
          onClick={() => setOpen(!open)}
        >
          {open ? 'Fewer fields' : 'More fields'}
        </Button>
      </div>
      <div id="more-patent-fields" className={styles.more} hidden={!open}>
        {fields.map(({ name, ...field }) => (
          <TextInput key={name} {...field} {...editor.text(name)} />
        ))}
      </div>
    </Form>
  );
}
