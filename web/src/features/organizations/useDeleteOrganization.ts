import { organizationsApi } from '@brevet/contract/organizations';
import { useAction } from '../../shared/api/hooks.ts';
import { confirm } from '../../shared/ui/confirm.ts';
import { toastAnswer } from '../../shared/ui/toast.ts';

interface Deletable {
  OrgId: number;
  OrgName: string;
  noOfContacts: number;
}

/** Deletes an organization after a question. `onDeleted` runs once it is gone. */
export function useDeleteOrganization(onDeleted?: () => void) {
  const remove = useAction(organizationsApi.deleteOrganization, toastAnswer);
  const ask = async ({ OrgId, OrgName, noOfContacts }: Deletable): Promise<void> => {
    const kept = noOfContacts === 0 ? '' : noOfContacts === 1 ? ' Its contact stays.' : ` Its ${noOfContacts} contacts stay.`;
    const question = `Do you really want to delete ${OrgName}?${kept} You can't undo this.`;
    if (await confirm(question, { title: 'Delete organization', yes: 'Delete organization', destroys: true }))
      remove.mutate({ query: { org_id: OrgId } }, { onSuccess: () => onDeleted?.() });
  };
  return { ask, busy: remove.isPending };
}
