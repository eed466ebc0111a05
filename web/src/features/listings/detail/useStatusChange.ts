import { bulkActionsApi } from '@brevet/contract/bulk-actions';
import type { Listing } from '@brevet/contract/listing-view';
import { messages } from '@brevet/contract/messages';
import { statuses } from '@brevet/contract/statuses';
import { CallError } from '../../../shared/api/client.ts';
import { useAction } from '../../../shared/api/hooks.ts';
import { randomKey } from '../../../shared/api/random-key.ts';
import { toast } from '../../../shared/ui/toast.ts';
import type { OnReviewed } from './reviewed.ts';
import type { Choosable } from './StatusFields.tsx';

interface WantedStatus {
  AvailableStatus: Choosable;
  Reason?: string;
}

/** `tell` says what was done: to a reviewer on the next screen, to everyone else in a toast. */
export interface Done {
  tell: () => void;
}

/** Changes the status of a listing, as a bulk action of one listing, because those can be undone. Throws a refusal. */
export function useStatusChange({ ListingID, ListingName }: Listing, onReviewed: OnReviewed) {
  const { mutateAsync, isPending } = useAction(bulkActionsApi.bulkChangeListingStatus);
  const undo = useUndoStatus();
  const change = async (wanted: WantedStatus): Promise<Done> => {
    const body = { ListingID: [ListingID], BulkKey: randomKey(), ...wanted };
    const { BulkKey, data, message } = await mutateAsync({ body });
    const [outcome] = data;
    if (!outcome?.changed) throw new CallError(409, outcome?.refused?.message ?? message, outcome?.refused ?? {});
    const done = wanted.AvailableStatus === statuses.declined.code ? 'declined' : 'activated';
    return {
      tell: () => {
        if (onReviewed) onReviewed({ ListingID, text: `“${ListingName}” ${done}`, BulkKey });
        else toast.success(messages.statusChanged, () => undo.mutate({ body: { BulkKey } }));
      },
    };
  };
  return { change, isPending };
}

/** Undoes a change of one listing's status, if nothing has changed it since. */
export const useUndoStatus = (onUndone = () => {}) =>
  useAction(bulkActionsApi.undoBulkAction, {
    onSuccess: ({ data: [outcome], message }) => {
      if (outcome?.undone) {
        toast.success('Status restored');
        onUndone();
      } else toast.error(outcome?.undoRefused?.message ?? message);
    },
    onError: ({ message }) => toast.error(message),
  });
