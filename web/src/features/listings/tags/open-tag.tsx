import { openDialog } from '../../../shared/form/open-dialog.ts';
import type { TagFormProps } from './TagForm.tsx';

export const openTag = (listing: TagFormProps['listing']): void =>
  openDialog(`Tag listing ${listing.ListingID}`, async () => {
    const { TagForm } = await import('./TagForm.tsx');
    return <TagForm listing={listing} />;
  });
