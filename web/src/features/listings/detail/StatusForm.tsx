import type { Listing } from '@brevet/contract/listing-view';
import { listingsApi } from '@brevet/contract/listings';
import { choosableStatuses } from '@brevet/contract/statuses';
import { useAction } from '../../../shared/api/hooks.ts';
import { FormShell } from '../../../shared/form/FormShell.tsx';
import { useEditor } from '../../../shared/form/useEditor.ts';
import type { Choosable } from './StatusFields.tsx';
import { declines, isChoosable, StatusFields } from './StatusFields.tsx';

export interface StatusFormProps {
  listing: Listing;
  /** The initial choice. */
  first?: Choosable | undefined;
  onSaved?: (() => void) | null;
}

/** @public The choice of a status, and its reason. Loaded by open-status.tsx. */
export function StatusForm({ listing: { ListingID: listing_id, AvailableStatus }, first, onSaved }: StatusFormProps) {
  const { mutateAsync } = useAction(listingsApi.changeListingStatus);
  const editor = useEditor({
    initial: { status: first === undefined ? '' : String(first), Reason: '' },
    onSaved: (answer) => {
      if (answer) onSaved?.();
    },
    action: async ({ status, Reason }) => {
      const code = Number(status);
      return isChoosable(code)
        ? mutateAsync({ body: { listing_id, AvailableStatus: code, ...(Reason ? { Reason } : {}) } })
        : null;
    },
  });
  return (
    <FormShell editor={editor} act={declines(editor.values) ? 'Decline' : 'Save'} disabled={editor.values.status === ''}>
      <StatusFields editor={editor} choices={choosableStatuses.filter((code) => code !== AvailableStatus)} first={first} />
    </FormShell>
  );
}
