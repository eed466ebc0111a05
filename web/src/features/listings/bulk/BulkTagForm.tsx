import { bulkActionsApi } from '@brevet/contract/bulk-actions';
import { useEditor } from '../../../shared/form/useEditor.ts';
import { TagInput } from '../tags/TagInput.tsx';
import { BulkShell } from './BulkShell.tsx';
import type { BulkFormProps } from './bulk-form.ts';
import { toBar, useBulkKey } from './bulk-form.ts';

/** @public The tag of several listings. Loaded by BulkBar.tsx. */
export function BulkTagForm({ ids, onDone }: BulkFormProps) {
  const { keyOf, lastKey } = useBulkKey();
  const editor = useEditor({
    initial: { Tag: '' },
    action: bulkActionsApi.bulkUpdateTag,
    input: (values) => ({ body: { ListingID: [...ids], BulkKey: keyOf(values), ...values } }),
    ...toBar(onDone),
  });
  return (
    <BulkShell
      editor={editor}
      action="tag"
      count={ids.length}
      bulkKey={lastKey}
      act={editor.values.Tag.trim() ? 'Save tag' : 'Remove tag'}
    >
      <TagInput editor={editor} stored="" />
    </BulkShell>
  );
}
