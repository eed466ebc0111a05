import { messages } from '@brevet/contract/messages';
import { statuses } from '@brevet/contract/statuses';
import { wantedApi } from '@brevet/contract/wanted';
import { FormShell } from '../../shared/form/FormShell.tsx';
import { useEditor } from '../../shared/form/useEditor.ts';
import { ListingSelect } from '../listings/listings.ts';

/** Suggests an active listing, found by name, keywords or ID. */
export function SuggestForm({ id }: { id: number }) {
  const editor = useEditor({
    action: wantedApi.suggestListing,
    initial: { listing_id: '' },
    input: ({ listing_id }) => ({ body: { WantedID: id, listing_id: Number(listing_id) } }),
    schema: ({ listing_id }) => (listing_id === '' ? { listing_id: messages.required } : {}),
    stays: true,
  });
  return (
    <FormShell editor={editor} act="Suggest listing">
      <ListingSelect
        description="The buyer gets a message. It doesn't say who suggested the listing."
        status={statuses.active.code}
        {...editor.choice('listing_id')}
      />
    </FormShell>
  );
}
