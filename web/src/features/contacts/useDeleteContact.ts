import { contactsApi } from '@brevet/contract/contacts';
import { messages } from '@brevet/contract/messages';
import { useAction } from '../../shared/api/hooks.ts';
import { confirm } from '../../shared/ui/confirm.ts';
import { toastAnswer } from '../../shared/ui/toast.ts';

/** Deletes a contact after a question. `onDeleted` runs once it is gone. */
export function useDeleteContact(onDeleted?: () => void) {
  const remove = useAction(contactsApi.deleteContact, toastAnswer);
  const ask = async (contact_id: number): Promise<void> => {
    if (await confirm(messages.reallyDeleteContact, { title: 'Delete contact', yes: 'Yes', destroys: true }))
      remove.mutate({ query: { contact_id } }, { onSuccess: () => onDeleted?.() });
  };
  return { ask, busy: remove.isPending };
}
