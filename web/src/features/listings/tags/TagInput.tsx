import { listingsApi } from '@brevet/contract/listings';
import { Autocomplete } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useRead } from '../../../shared/api/hooks.ts';
import type { Editor } from '../../../shared/form/useEditor.ts';

const pause = 200;

interface Props {
  editor: Pick<Editor<{ Tag: string }>, 'values' | 'errors' | 'set'>;
  /** The tag before. */
  stored: string;
}

/** A tag, with the tags in use as suggestions. */
export function TagInput({ editor: { values, errors, set }, stored }: Props) {
  const [search] = useDebouncedValue(values.Tag.trim().slice(0, 200), pause);
  const tags = useRead(listingsApi.tags, { search: search === stored ? '' : search }, { keep: true });
  const counts = new Map(tags.data?.data.map((tag) => [tag.Tag, tag.count]));
  return (
    <Autocomplete
      label="Tag"
      description="Leave empty to remove the tag. Sellers see the tags of their own listings; buyers never do."
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
  );
}
