import { contactsApi } from '@brevet/contract/contacts';
import { messages } from '@brevet/contract/messages';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { useAction, useRead } from '../../shared/api/hooks.ts';
import { FormShell } from '../../shared/form/FormShell.tsx';
import { searchedSelect, useTypedSearch } from '../../shared/form/searched-select.tsx';
import { useEditor } from '../../shared/form/useEditor.ts';
import { toast } from '../../shared/ui/toast.ts';

/** Links a contact, found by name, to a listing. */
export function LinkContactForm({ listingId }: { listingId: number }) {
  const link = useAction(contactsApi.linkContact);
  const editor = useEditor({
    initial: { ContactId: '' },
    schema: ({ ContactId }) => (ContactId === '' ? { ContactId: messages.selectContact } : {}),
    action: ({ ContactId }) => link.mutateAsync({ body: { ListingId: listingId, ContactId: Number(ContactId) } }),
    quiet: true,
    onSaved: ({ message, linked }) => (linked ? toast.success(message) : toast.info(message)),
  });
  const [met, setMet] = useState<{ value: string; label: string }[]>([]);
  const search = useTypedSearch(met.map(({ label }) => label));
  const found = useRead(
    contactsApi.getLinkContacts,
    { page: 1, ...(search.text ? { SearchString: search.text } : {}) },
    { keep: true },
  );
  const listed = (found.data?.data ?? []).map(({ ContactId, Firstname, Lastname, Organization }) => ({
    value: String(ContactId),
    label: [`${Firstname} ${Lastname} (${ContactId})`, Organization].filter(Boolean).join(', '),
  }));
  const options = new Map([...listed, ...met].map((option) => [option.value, option]));
  return (
    <FormShell editor={editor} act="Link contact">
      <Select
        label="Contact"
        data={[...options.values()]}
        value={editor.values.ContactId || null}
        onChange={(value, option) => {
          setMet(value === null || option === null ? [] : [{ value, label: option.label }]);
          editor.set({ ContactId: value ?? '' });
        }}
        error={editor.errors.ContactId}
        data-path="ContactId"
        data-autofocus
        {...searchedSelect({ search, read: found, found: listed.map(({ value }) => value) })}
      />
    </FormShell>
  );
}
