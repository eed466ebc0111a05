import { isStaff } from '@brevet/contract/access';
import { messages } from '@brevet/contract/messages';
import { applicationsOf, findPatentNumbers, searchedOf } from '@brevet/contract/patent-number';
import { patentSearchFields, patentSearchNames } from '@brevet/contract/patent-search';
import { paths } from '@brevet/contract/paths';
import { useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import { useEditor } from '../../shared/form/useEditor.ts';
import { SearchForm } from '../../shared/search/SearchForm.tsx';
import { useSession } from '../../shared/session/session.ts';
import { filledFields } from './filled-fields.ts';
import { StatusField } from './StatusField.tsx';

type Values = Record<(typeof patentSearchNames)[number], string>;

const words = {
  name: 'Keywords',
  label: 'Keywords',
  description: 'Words, "phrases", OR, -without, start*',
  maxLength: 1000,
} as const;
const fields = [
  { name: 'PatentNumber', label: 'Patent numbers', maxLength: 4000, placeholder: '9,412,206; D967,598; 10/123,456' },
  { name: 'Assignee', label: 'Assignee', maxLength: 200 },
  { name: 'Inventor', label: 'Inventor', maxLength: 200 },
  { name: 'patent_class', label: 'Class starts with', maxLength: 32, placeholder: 'H04W, 361/699 or 02-99' },
  { name: 'PublishedFrom', label: 'Published from', type: 'date' },
  { name: 'PublishedTo', label: 'Published until', type: 'date' },
  { name: 'FiledFrom', label: 'Filed from', type: 'date' },
  { name: 'FiledTo', label: 'Filed until', type: 'date' },
  { name: 'TermFrom', label: 'Ends from', type: 'date' },
  { name: 'TermTo', label: 'Ends until', type: 'date' },
  { name: 'YearsLeft', label: 'Years left, at least', inputMode: 'numeric', maxLength: 2, placeholder: '5' },
  { name: 'FeeMonths', label: 'Fee due within months', inputMode: 'numeric', maxLength: 3, placeholder: '6' },
] as const;
const owner = { name: 'RecordedOwner', label: 'Recorded owner', maxLength: 200 } as const;
const ranges = [
  ['PublishedFrom', 'PublishedTo'],
  ['FiledFrom', 'FiledTo'],
  ['TermFrom', 'TermTo'],
] as const;
const patentSearch = z.object(patentSearchFields);

/** The server's checks, so that an error appears at its field. */
function errorsOf(values: Values): Partial<Values> {
  const filled = filledFields(values);
  if (Object.keys(filled).length === 0) return { Keywords: messages.nothingToSearch };
  const checked = patentSearch.safeParse(filled);
  const errors = Object.fromEntries((checked.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
  const numbers = findPatentNumbers(filled.PatentNumber ?? '');
  const wrong = numbers.filter((found) => searchedOf(found).length + applicationsOf(found).length === 0).map(({ raw }) => raw);
  if (wrong.length > 0)
    errors.PatentNumber = wrong.length < numbers.length ? messages.patentNumbersInvalid(wrong) : messages.patentNumberInvalid;
  for (const [from, to] of ranges) {
    const [first, last] = [filled[from], filled[to]];
    if (first && last && last < first) errors[to] ??= messages.daysSwapped;
  }
  return errors;
}

export function PatentSearchForm({ filled }: { filled: Partial<Values> }) {
  const navigate = useNavigate();
  const isStaffMember = isStaff(useSession().UserType);
  const initial = Object.fromEntries(patentSearchNames.map((name) => [name, filled[name] ?? ''])) as Values;
  const editor = useEditor({
    initial,
    schema: errorsOf,
    action: (values) => navigate({ to: paths.searchPatents(), search: filledFields(values) as never }),
  });
  return (
    <SearchForm
      title="Search patents"
      editor={editor}
      filled={filled}
      first={words}
      fields={isStaffMember ? [...fields, owner] : fields}
    >
      <StatusField filled={filled} {...editor.choice('LegalStatus')} />
    </SearchForm>
  );
}
