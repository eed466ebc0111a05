import { messages } from '@brevet/contract/messages';
import type { Recommendation } from '@brevet/contract/recommendations';
import { recommendationsApi } from '@brevet/contract/recommendations';
import { useRead } from '../../shared/api/hooks.ts';
import { FormShell } from '../../shared/form/FormShell.tsx';
import { useEditor } from '../../shared/form/useEditor.ts';
import { LoadState } from '../../shared/ui/LoadState.tsx';
import { BuyerSelect } from './BuyerSelect.tsx';

/** @public The buyers a listing is recommended to. Loaded by open-recommend.tsx. */
export function Recommend({ listingId }: { listingId: number }) {
  const read = useRead(recommendationsApi.getRecommendations, { listing_id: listingId });
  return <LoadState query={read}>{({ data }) => <RecommendForm listingId={listingId} stored={data} />}</LoadState>;
}

const idsOf = (list: Recommendation[]): number[] => list.map(({ UserID }) => UserID);

function RecommendForm({ listingId: listing_id, stored }: { listingId: number; stored: Recommendation[] }) {
  const editor = useEditor({
    initial: { recommendedByBrevet: idsOf(stored) },
    action: recommendationsApi.setRecommendation,
    input: (values, { values: { recommendedByBrevet: known } }) => ({ body: { listing_id, ...values, known } }),
    schema: ({ recommendedByBrevet: chosen }) => (chosen.length > 0 ? {} : { recommendedByBrevet: messages.selectBuyer }),
    errorsOf: ({ message }) => ({ recommendedByBrevet: message }),
  });
  const names = new Map(stored.map(({ UserID, Firstname, Lastname }) => [UserID, `${Firstname} ${Lastname}`]));
  const namesOf = (ids: unknown) => (Array.isArray(ids) ? ids.map((id) => names.get(id) ?? id).join(', ') : '');
  return (
    <FormShell editor={editor} act="Recommend" label={() => 'Recommended to'} valueText={(ids) => namesOf(ids) || 'no one'}>
      <BuyerSelect
        known={stored}
        value={editor.values.recommendedByBrevet}
        onChange={(recommendedByBrevet) => editor.set({ recommendedByBrevet })}
        error={editor.errors.recommendedByBrevet}
      />
    </FormShell>
  );
}
