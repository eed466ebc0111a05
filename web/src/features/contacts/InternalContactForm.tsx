import { contactsApi } from '@brevet/contract/contacts';
import { messages } from '@brevet/contract/messages';
import { internalContactTypes } from '@brevet/contract/organization-codes';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '../../shared/api/hooks.ts';
import { FormShell } from '../../shared/form/FormShell.tsx';
import { searchedSelect, useTypedSearch } from '../../shared/form/searched-select.tsx';
import { useEditor } from '../../shared/form/useEditor.ts';
import { toast } from '../../shared/ui/toast.ts';
import type { LinkedPerson } from './values.ts';

const types = Object.entries(internalContactTypes)
  .map(([value, label]) => ({ value, label }))
  .toReversed();

/** Chooses a broker or admin as an internal contact. Someone who is one already leads to a message. */
export function InternalContactForm({ known, onAdd }: { known: readonly number[]; onAdd: (person: LinkedPerson) => void }) {
  const [met, setMet] = useState<{ value: string; label: string }[]>([]);
  const search = useTypedSearch(met.map(({ label }) => label));
  const found = useRead(contactsApi.getInternalContacts, { SearchString: search.text }, { keep: true });
  const people = found.data?.data ?? [];
  const listed = people.map(({ PersonID, Firstname, Lastname }) => ({
    value: String(PersonID),
    label: `${Firstname} ${Lastname}`,
  }));
  const options = new Map([...listed, ...met].map((option) => [option.value, option]));
  const editor = useEditor({
    initial: { person: '', type: '1' },
    schema: ({ person }) => (person === '' ? { person: messages.required } : {}),
    quiet: true,
    action: async ({ person, type }) => {
      const id = Number(person);
      const chosen = people.find(({ PersonID }) => PersonID === id);
      if (known.includes(id)) toast.info(messages.alreadyExist);
      else if (chosen) {
        const { Firstname, Lastname } = chosen;
        onAdd({ BrevetContactId: id, BrevetContactType: type === '1' ? 1 : 0, Firstname, Lastname });
      }
    },
  });
  return (
    <FormShell editor={editor} act="Add internal contact">
      <Select
        label="Internal contact"
        data={[...options.values()]}
        value={editor.values.person || null}
        onChange={(value, option) => {
          setMet(value === null || option === null ? [] : [{ value, label: option.label }]);
          editor.set({ person: value ?? '' });
        }}
        error={editor.errors.person}
        data-path="person"
        data-autofocus
        {...searchedSelect({ search, read: found, found: listed.map(({ value }) => value) })}
      />
      <Select label="Type" data={types} allowDeselect={false} {...editor.choice('type')} />
    </FormShell>
  );
}
