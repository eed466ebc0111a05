import type { Listing } from '@brevet/contract/listing-view';
import { messages } from '@brevet/contract/messages';
import { choosableStatuses } from '@brevet/contract/statuses';
import { FormShell } from '../../../shared/form/FormShell.tsx';
import { useEditor } from '../../../shared/form/useEditor.ts';
import type { OnReviewed } from './reviewed.ts';
import type { Choosable } from './StatusFields.tsx';
import { declines, isChoosable, StatusFields } from './StatusFields.tsx';
import type { Done } from './useStatusChange.ts';
import { useStatusChange } from './useStatusChange.ts';

export interface StatusFormProps {
  listing: Listing;
  /** The initial choice. */
  first?: Choosable | undefined;
  onReviewed?: OnReviewed;
}

/** @public The choice of a status, and its reason. Loaded by open-status.tsx. */
export function StatusForm({ listing, first, onReviewed = null }: StatusFormProps) {
  const { change } = useStatusChange(listing, onReviewed);
  const editor = useEditor({
    initial: { status: first === undefined ? '' : String(first), Reason: '' },
    schema: (values) => (declines(values) && values.Reason.trim() === '' ? { Reason: messages.declineReasonRequired } : {}),
    onSaved: (done: Done | null) => done?.tell(),
    action: async ({ status, Reason }) => {
      const code = Number(status);
      return isChoosable(code) ? change({ AvailableStatus: code, ...(Reason ? { Reason } : {}) }) : null;
    },
  });
  return (
    <FormShell editor={editor} act={declines(editor.values) ? 'Decline' : 'Save'} disabled={editor.values.status === ''}>
      <StatusFields
        editor={editor}
        choices={choosableStatuses.filter((code) => code !== listing.AvailableStatus)}
        first={first}
      />
    </FormShell>
  );
}
