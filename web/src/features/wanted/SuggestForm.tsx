import { listingsApi } from '@brevet/contract/listings';
import { messages } from '@brevet/contract/messages';
import { wantedApi } from '@brevet/contract/wanted';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '../../shared/api/hooks.ts';
import { FormShell } from '../../shared/form/FormShell.tsx';
import { searchedSelect, useTypedSearch } from '../../shared/form/searched-select.tsx';
import { useEditor } from '../../shared/form/useEditor.ts';

interface Values {
  listing_id: number | null;
}

/** Suggests an active listing, found by name, keywords or ID. */
export function SuggestForm({ id }: { id: number }) {
  const initial: Values = { listing_id: null };
  const editor = useEditor({
    action: wantedApi.suggestListing,
    initial,
    input: ({ listing_id }) => ({ body: { WantedID: id, listing_id: listing_id ?? 0 } }),
    schema: ({ listing_id }) => (listing_id === null ? { listing_id: messages.required } : {}),
    stays: true,
  });
  const [met, setMet] = useState<{ value: string; label: string }[]>([]);
  const search = useTypedSearch(met.map(({ label }) => label));
  const found = useRead(
    listingsApi.myaccount_ta_all,
    { AvailableStatus: '1', limit: 20, ...(search.text ? { search: search.text } : {}) } as never,
    { keep: true },
  );
  const listed = (found.data?.data ?? []).map(({ ListingID, ListingName }) => ({
    value: String(ListingID),
    label: `${ListingID} ${ListingName}`,
  }));
  const options = new Map([...listed, ...met].map((option) => [option.value, option]));
  return (
    <FormShell editor={editor} act="Suggest listing">
      <Select
        label="Listing"
        description="The buyer gets a message. It doesn't say who suggested the listing."
        data={[...options.values()]}
        value={editor.values.listing_id === null ? null : String(editor.values.listing_id)}
        onChange={(value, option) => {
          setMet(value === null || option === null ? [] : [{ value, label: option.label }]);
          editor.set({ listing_id: value === null ? null : Number(value) });
        }}
        error={editor.errors.listing_id}
        {...searchedSelect({ search, read: found, found: listed.map(({ value }) => value) })}
        data-path="listing_id"
      />
    </FormShell>
  );
}
