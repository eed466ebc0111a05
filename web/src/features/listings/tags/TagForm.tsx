import { listingsApi } from '@brevet/contract/listings';
import { Autocomplete } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useRead } from '../../../shared/api/hooks.ts';
import { FormShell } from '../../../shared/form/FormShell.tsx';
import { useEditor } from '../../../shared/form/useEditor.ts';

const pause = 200;

export interface TagFormProps {
  listing: { ListingID: number; Tag?: string | null | undefined };
}

/** @public The tag of a listing, with the tags in use as suggestions. Loaded by open-tag.tsx. */
export function TagForm({ listing: { ListingID: listing_id, Tag } }: TagFormProps) {
  const editor = useEditor({
    initial: { Tag: Tag ?? '' },
    action: listingsApi.updateTag,
    input: (values) => ({ body: { listing_id, ...values } }),
  });
  const { values, errors, set } = editor;
  const [search] = useDebouncedValue(values.Tag.trim().slice(0, 200), pause);
  const tags = useRead(listingsApi.tags, { search: search === (Tag ?? '') ? '' : search }, { keep: true });
  const counts = new Map(tags.data?.data.map((tag) => [tag.Tag, tag.count]));
  return (
    <FormShell editor={editor} act="Save tag">
      <Autocomplete
        label="Tag"
        description="Leave it empty to remove the tag. Sellers see the tags of their own listings; buyers never do."
        maxLength={200}
        data={[...counts.keys()]}
        filter={({ options }) => options}
        renderOption={({ option }) => `${option.value} (${counts.get(option.value) ?? 0})`}
        value={values.Tag}
        onChange={(typed) => set({ Tag: typed })}
        error={errors.Tag}
        data-autofocus
        data-path="Tag"
      />
    </FormShell>
  );
}
