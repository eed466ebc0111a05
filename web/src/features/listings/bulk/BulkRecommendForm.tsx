import { bulkActionsApi } from '@brevet/contract/bulk-actions';
import { messages } from '@brevet/contract/messages';
import { Group, Radio } from '@mantine/core';
import { useEditor } from '../../../shared/form/useEditor.ts';
import { BuyerSelect } from '../../recommendations/recommendations.ts';
import { BulkShell } from './BulkShell.tsx';
import type { BulkFormProps } from './bulk-form.ts';
import { toBar, useBulkKey } from './bulk-form.ts';

/** @public Recommends several listings to buyers, or withdraws recommendations. Loaded by BulkBar.tsx. */
export function BulkRecommendForm({ ids, onDone }: BulkFormProps) {
  const { keyOf, lastKey } = useBulkKey();
  const editor = useEditor({
    initial: { way: 'add', buyers: [] as number[] },
    action: bulkActionsApi.bulkSetRecommendation,
    input: (values) => ({
      body: { ListingID: [...ids], BulkKey: keyOf(values), [values.way === 'remove' ? 'remove' : 'add']: values.buyers },
    }),
    schema: ({ buyers }) => (buyers.length > 0 ? {} : { buyers: messages.selectBuyer }),
    errorsOf: ({ message }) => ({ buyers: message }),
    ...toBar(onDone),
  });
  const { values, errors, set } = editor;
  return (
    <BulkShell
      editor={editor}
      action="recommend"
      count={ids.length}
      bulkKey={lastKey}
      act={values.way === 'remove' ? 'Withdraw recommendations' : 'Recommend'}
    >
      <Radio.Group label="What to do" value={values.way} onChange={(way) => set({ way })}>
        <Group mt="sm">
          <Radio value="add" label="Recommend" />
          <Radio value="remove" label="Withdraw recommendations" />
        </Group>
      </Radio.Group>
      <BuyerSelect known={[]} value={values.buyers} onChange={(buyers) => set({ buyers })} error={errors.buyers} />
    </BulkShell>
  );
}
