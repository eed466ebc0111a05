import type { MailingList } from '@brevet/contract/mailing-lists';
import { mailingListsApi } from '@brevet/contract/mailing-lists';
import { useAction } from '../../shared/api/hooks.ts';
import { confirm } from '../../shared/ui/confirm.ts';
import { toastAnswer } from '../../shared/ui/toast.ts';

/** Deletes a mailing list after a question. `onDeleted` runs once it is gone. */
export function useDeleteList(onDeleted?: () => void) {
  const remove = useAction(mailingListsApi.deleteMailingList, toastAnswer);
  const ask = async ({ maillist_id, mailinglist_name }: MailingList): Promise<void> => {
    const question = `Do you really want to delete ${mailinglist_name}? Its contacts stay. You can't undo this.`;
    if (await confirm(question, { title: 'Delete mailing list', yes: 'Delete mailing list', destroys: true }))
      remove.mutate({ query: { mailingList_id: maillist_id } }, { onSuccess: () => onDeleted?.() });
  };
  return { ask, busy: remove.isPending };
}
