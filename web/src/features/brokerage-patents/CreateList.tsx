import { messages } from '@brevet/contract/messages';
import { mostListedNumbers, patentListsApi } from '@brevet/contract/patent-lists';
import { paths } from '@brevet/contract/paths';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { perform } from '../../shared/api/hooks.ts';
import { FormShell } from '../../shared/form/FormShell.tsx';
import { useEditor } from '../../shared/form/useEditor.ts';
import { useSession } from '../../shared/session/session.ts';
import type { PatentEntryValue } from '../patents/patents.ts';
import { PatentEntry, typedPatents, usePatentLookups } from '../patents/patents.ts';

interface Values {
  patents: PatentEntryValue;
}
const initial: Values = { patents: { text: '', country: 'US', removed: [] } };

/** The call's check, so that an error appears at the list. */
function errorsOf({ patents }: Values): Record<string, string> {
  const typed = typedPatents(patents, []);
  if (typed.length === 0) return { 'patents.text': messages.patentNumberRequired };
  return typed.length > mostListedNumbers ? { 'patents.text': messages.listTooLong(mostListedNumbers) } : {};
}

/** Adds a list of patents to those of the user's broker code. */
export function CreateList() {
  const { BrokerID: BrokerCode } = useSession();
  const navigate = useNavigate();
  const client = useQueryClient();
  const editor = useEditor({
    initial,
    draft: { name: 'patent-list' },
    schema: errorsOf,
    errorsOf: ({ message }) => ({ 'patents.text': message }),
    action: ({ patents }: Values) =>
      perform(client, patentListsApi.createPatents, {
        body: {
          patents: typedPatents(patents, []).map(({ patentNumber, patentCountry, patentStatus }) => ({
            PatentNumber: patentNumber,
            Country: patentCountry,
            PatentStatus: patentStatus,
          })),
        },
      }),
    onSaved: () => void navigate({ to: paths.patents() }),
  });
  const { values, errors, set } = editor;
  const numbers = usePatentLookups(values.patents, [], { BrokerCode });
  const fresh = numbers.filter(({ state }) => state === 'found' || state === 'unknown').length;
  return (
    <FormShell editor={editor} act={fresh === 1 ? 'Add 1 patent' : `Add ${fresh} patents`} cancel={paths.patents()}>
      <PatentEntry
        label="Patents to add"
        value={values.patents}
        onChange={(patents) => set({ patents })}
        numbers={numbers}
        error={errors['patents.text']}
        thereAlready="Already one of yours"
      />
    </FormShell>
  );
}
