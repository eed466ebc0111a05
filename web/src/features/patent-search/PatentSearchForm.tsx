import { messages } from '@brevet/contract/messages';
import { findPatentNumbers } from '@brevet/contract/patent-number';
import { patentSearchFields, patentSearchNames } from '@brevet/contract/patent-search';
import { paths } from '@brevet/contract/paths';
import { useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import { useEditor } from '../../shared/form/useEditor.ts';
import { SearchForm } from '../../shared/search/SearchForm.tsx';
import { askedFor } from './asked.ts';

type Values = Record<(typeof patentSearchNames)[number], string>;

const words = {
  name: 'Keywords',
  label: 'Keywords',
  description: 'Words, "phrases", OR, -without, start*',
  maxLength: 500,
} as const;
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
const ranges = [
  ['PublishedFrom', 'PublishedTo'],
  ['FiledFrom', 'FiledTo'],
] as const;
const patentSearch = z.object(patentSearchFields);

/** The server's checks, so that an error appears at its field. */
function errorsOf(values: Values): Partial<Values> {
  const asked = askedFor(values);
  if (Object.keys(asked).length === 0) return { Keywords: messages.nothingToSearch };
  const checked = patentSearch.safeParse(asked);
  const errors = Object.fromEntries((checked.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
  const numbers = findPatentNumbers(asked.PatentNumber ?? '');
  const wrong = numbers.filter(({ patent }) => patent === null).map(({ raw }) => raw);
  if (wrong.length > 0)
    errors.PatentNumber = wrong.length < numbers.length ? messages.patentNumbersInvalid(wrong) : messages.patentNumberInvalid;
  for (const [from, to] of ranges) {
    const [first, last] = [asked[from], asked[to]];
    if (first && last && last < first) errors[to] ??= messages.daysSwapped;
  }
  return errors;
}

/** The form of the patent search. */
export function PatentSearchForm({ asked }: { asked: Partial<Values> }) {
  const navigate = useNavigate();
  const initial = Object.fromEntries(patentSearchNames.map((name) => [name, asked[name] ?? ''])) as Values;
  const editor = useEditor({
    initial,
    schema: errorsOf,
    action: (values) => navigate({ to: paths.searchPatents(), search: askedFor(values) as never }),
  });
  return <SearchForm title="Search patents" editor={editor} asked={asked} first={words} fields={fields} />;
}
