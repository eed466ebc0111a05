import type { MailingList } from '@brevet/contract/mailing-lists';
import { mailingListsApi } from '@brevet/contract/mailing-lists';
import { messages } from '@brevet/contract/messages';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '../../shared/api/hooks.ts';
import { FormShell } from '../../shared/form/FormShell.tsx';
import { searchedSelect, useTypedSearch } from '../../shared/form/searched-select.tsx';
import { useEditor } from '../../shared/form/useEditor.ts';

const optionOf = ({ maillist_id, mailinglist_name, contactcnt }: MailingList) => ({
  value: String(maillist_id),
  label: `${mailinglist_name} (${contactcnt})`,
});

/** Adds contacts to a mailing list, found by its name. */
export function AddToListForm({ contacts, onAdded }: { contacts: readonly number[]; onAdded?: () => void }) {
  const editor = useEditor({
    action: mailingListsApi.addMailingList,
    initial: { list: '' },
    input: ({ list }) => ({ query: { mailListing_id: Number(list) }, body: { contactID: [...contacts] } }),
    schema: ({ list }) => (list === '' ? { list: messages.required } : {}),
    onSaved: () => onAdded?.(),
  });
  const [met, setMet] = useState<{ value: string; label: string } | null>(null);
  const search = useTypedSearch(met ? [met.label] : []);
  const order = { sid: 'mailinglist_name', sod: 'ASC' } as const;
  const query = { active: 1, limit: 20, ...order, ...(search.text ? { search: search.text } : {}) } as const;
  const found = useRead(mailingListsApi.getMailListing, query, { keep: true });
  const listed = (found.data?.data ?? []).map(optionOf);
  const options = new Map([...listed, ...(met ? [met] : [])].map((option) => [option.value, option]));
  return (
    <FormShell editor={editor} act="Add to mailing list">
      <Select
        label="Mailing list"
        description="Contacts already on the list aren't added twice."
        data={[...options.values()]}
        value={editor.values.list || null}
        onChange={(value, option) => {
          setMet(value === null || option === null ? null : { value, label: option.label });
          editor.set({ list: value ?? '' });
        }}
        error={editor.errors.list}
        {...searchedSelect({ search, read: found, found: listed.map(({ value }) => value) })}
        data-path="list"
        data-autofocus
      />
    </FormShell>
  );
}
