import { listingsApi } from '@brevet/contract/listings';
import { messages } from '@brevet/contract/messages';
import { useAction } from '../../shared/api/hooks.ts';
import { confirm } from '../../shared/ui/confirm.ts';
import { toast } from '../../shared/ui/toast.ts';

const deletedWithListing =
  "Its texts, prices, attachments, invitations, decisions, recommendations and status history are deleted too. Its patents stay in the patent store. You can't undo this.";

/**
 * Deletes a listing after asking. The question names the listing and everything that is deleted with it, and ends with the
 * fixed question, which speaks of a note for listings, too.
 */
export function useRemoveListing({ ListingID, ListingName }: { ListingID: number; ListingName: string }, onGone = () => {}) {
  const action = useAction(listingsApi.deleteListing, {
    onSuccess: ({ message }) => {
      toast.success(message);
      onGone();
    },
    onError: ({ message }) => toast.error(message),
  });
  return async () => {
    const title = `Delete listing ${ListingID}`;
    if (
      !(await confirm(`\u201c${ListingName}\u201d will be deleted. ${deletedWithListing} ${messages.reallyDelete}`, {
        title,
        yes: 'Delete listing',
        destroys: true,
      }))
    )
      return;
    action.mutate({ query: { listing_id: ListingID } });
  };
}
