import type { MailingList } from '@brevet/contract/mailing-lists';
import { mailingListsApi } from '@brevet/contract/mailing-lists';
import { messages } from '@brevet/contract/messages';
import { useRead } from '../../shared/api/hooks.ts';
import { ChoiceSelect, useChoiceSearch } from '../../shared/form/ChoiceSelect.tsx';
import { FormShell } from '../../shared/form/FormShell.tsx';
import { useEditor } from '../../shared/form/useEditor.ts';

const choiceOf = ({ maillist_id, mailinglist_name, contactcnt }: MailingList) => ({
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
  const search = useChoiceSearch();
  const order = { sid: 'mailinglist_name', sod: 'ASC' } as const;
  const query = { active: 1, limit: 20, ...order, ...(search.text ? { search: search.text } : {}) } as const;
  const read = useRead(mailingListsApi.getMailListing, query, { keep: true });
  return (
    <FormShell editor={editor} act="Add to mailing list">
      <ChoiceSelect
        label="Mailing list"
        description="Contacts already on the list aren't added twice."
        search={search}
        read={read}
        found={(read.data?.data ?? []).map(choiceOf)}
        {...editor.choice('list')}
        data-autofocus
      />
    </FormShell>
  );
}
