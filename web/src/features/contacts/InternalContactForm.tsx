import type { InternalPerson } from '@brevet/contract/contacts';
import { contactsApi } from '@brevet/contract/contacts';
import { messages } from '@brevet/contract/messages';
import { internalContactTypes } from '@brevet/contract/organization-codes';
import { Select } from '@mantine/core';
import { useRead } from '../../shared/api/hooks.ts';
import type { Choice } from '../../shared/form/ChoiceSelect.tsx';
import { ChoiceSelect, useChoiceSearch } from '../../shared/form/ChoiceSelect.tsx';
import { FormShell } from '../../shared/form/FormShell.tsx';
import { useEditor } from '../../shared/form/useEditor.ts';
import { toast } from '../../shared/ui/toast.ts';
import type { LinkedPerson } from './values.ts';

const types = Object.entries(internalContactTypes)
  .map(([value, label]) => ({ value, label }))
  .toReversed();

/** Chooses a broker or admin as an internal contact. Someone who is one already leads to a message. */
export function InternalContactForm({ known, onAdd }: { known: readonly number[]; onAdd: (person: LinkedPerson) => void }) {
  const search = useChoiceSearch<Choice & { person: InternalPerson }>();
  const read = useRead(contactsApi.getInternalContacts, { SearchString: search.text }, { keep: true });
  const found = (read.data?.data ?? []).map((person) => ({
    value: String(person.PersonID),
    label: `${person.Firstname} ${person.Lastname}`,
    person,
  }));
  const editor = useEditor({
    initial: { person: '', type: '1' },
    schema: ({ person }) => (person === '' ? { person: messages.required } : {}),
    quiet: true,
    action: async ({ type }) => {
      if (!search.chosen) return;
      const { PersonID, Firstname, Lastname } = search.chosen.person;
      if (known.includes(PersonID)) toast.info(messages.alreadyExist);
      else onAdd({ BrevetContactId: PersonID, BrevetContactType: type === '1' ? 1 : 0, Firstname, Lastname });
    },
  });
  return (
    <FormShell editor={editor} act="Add internal contact">
      <ChoiceSelect
        label="Internal contact"
        search={search}
        read={read}
        found={found}
        {...editor.choice('person')}
        data-autofocus
      />
      <Select label="Type" data={types} allowDeselect={false} {...editor.choice('type')} />
    </FormShell>
  );
}
