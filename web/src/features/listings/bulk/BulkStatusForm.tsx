import type { BulkResult } from '@brevet/contract/bulk-actions';
import { bulkActionsApi } from '@brevet/contract/bulk-actions';
import { messages } from '@brevet/contract/messages';
import { choosableStatuses } from '@brevet/contract/statuses';
import { useAction } from '../../../shared/api/hooks.ts';
import { useEditor } from '../../../shared/form/useEditor.ts';
import { declines, isChoosable, StatusFields } from '../detail/StatusFields.tsx';
import { BulkShell } from './BulkShell.tsx';
import type { BulkFormProps } from './bulk-form.ts';
import { useBulkKey } from './bulk-form.ts';

/** @public The status of several listings. Loaded by BulkBar.tsx. */
export function BulkStatusForm({ ids, onDone }: BulkFormProps) {
  const { keyOf, lastKey } = useBulkKey();
  const { mutateAsync } = useAction(bulkActionsApi.bulkChangeListingStatus);
  const editor = useEditor({
    initial: { status: '', Reason: '' },
    quiet: true,
    schema: (values) => (declines(values) && values.Reason.trim() === '' ? { Reason: messages.declineReasonRequired } : {}),
    onSaved: (result: BulkResult | null) => {
      if (result) onDone(result);
    },
    action: async (values) => {
      const { status, Reason } = values;
      const AvailableStatus = Number(status);
      if (!isChoosable(AvailableStatus)) return null;
      const wanted = { AvailableStatus, ...(Reason ? { Reason } : {}) };
      return mutateAsync({ body: { ListingID: [...ids], BulkKey: keyOf(values), ...wanted } });
    },
  });
  return (
    <BulkShell
      editor={editor}
      action="status"
      count={ids.length}
      bulkKey={lastKey}
      act={declines(editor.values) ? 'Decline' : 'Save status'}
      disabled={editor.values.status === ''}
    >
      <StatusFields editor={editor} choices={choosableStatuses} />
    </BulkShell>
  );
}
