import { contactsApi } from '@brevet/contract/contacts';
import { messages } from '@brevet/contract/messages';
import { useAction, useRead } from '../../shared/api/hooks.ts';
import { ChoiceSelect, useChoiceSearch } from '../../shared/form/ChoiceSelect.tsx';
import { FormShell } from '../../shared/form/FormShell.tsx';
import { useEditor } from '../../shared/form/useEditor.ts';
import { toast } from '../../shared/ui/toast.ts';
import { ListingSelect } from '../listings/listings.ts';

/** Links a contact, found by name, to a listing. */
export function LinkContactForm({ listingId }: { listingId: number }) {
  const editor = useLinkEditor({ ListingId: String(listingId), ContactId: '' });
  const search = useChoiceSearch();
  const read = useRead(
    contactsApi.getLinkContacts,
    { page: 1, ...(search.text ? { SearchString: search.text } : {}) },
    { keep: true },
  );
  const found = (read.data?.data ?? []).map(({ ContactId, Firstname, Lastname, Organization }) => ({
    value: String(ContactId),
    label: [`${Firstname} ${Lastname} (${ContactId})`, Organization].filter(Boolean).join(', '),
  }));
  return (
    <FormShell editor={editor} act="Link contact">
      <ChoiceSelect label="Contact" search={search} read={read} found={found} {...editor.choice('ContactId')} data-autofocus />
    </FormShell>
  );
}

/** Links a listing, found by name, keywords or ID, to a contact. */
export function LinkListingForm({ contactId }: { contactId: number }) {
  const editor = useLinkEditor({ ListingId: '', ContactId: String(contactId) });
  return (
    <FormShell editor={editor} act="Link listing">
      <ListingSelect {...editor.choice('ListingId')} data-autofocus />
    </FormShell>
  );
}

function useLinkEditor(initial: { ListingId: string; ContactId: string }) {
  const link = useAction(contactsApi.linkContact);
  return useEditor({
    initial,
    schema: ({ ListingId, ContactId }) => ({
      ...(ListingId === '' ? { ListingId: messages.required } : {}),
      ...(ContactId === '' ? { ContactId: messages.selectContact } : {}),
    }),
    action: ({ ListingId, ContactId }) =>
      link.mutateAsync({ body: { ListingId: Number(ListingId), ContactId: Number(ContactId) } }),
    quiet: true,
    onSaved: ({ message, linked }) => (linked ? toast.success(message) : toast.info(message)),
  });
}
