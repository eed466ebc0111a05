import { listingsApi } from '@brevet/contract/listings';
import { FormShell } from '../../../shared/form/FormShell.tsx';
import { useEditor } from '../../../shared/form/useEditor.ts';
import { TagInput } from './TagInput.tsx';

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
  return (
    <FormShell editor={editor} act="Save tag">
      <TagInput editor={editor} stored={Tag ?? ''} />
    </FormShell>
  );
}
