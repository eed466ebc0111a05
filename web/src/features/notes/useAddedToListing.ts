import type { Listing } from '@brevet/contract/listing-view';
import { formatPatentNumber } from '@brevet/contract/patent-number';
import { patentsApi } from '@brevet/contract/patents';
import { statuses } from '@brevet/contract/statuses';
import { useAction } from '../../shared/api/hooks.ts';
import { toast } from '../../shared/ui/toast.ts';

interface SavedNote {
  message: string;
  /** US patents that were added because the note names them. */
  listingPatent: string[];
}

/** The features that a note changes: notes, and the patents that it names. */
export function withAdded(message: string, numbers: readonly string[], where: string): string {
  const [only] = numbers;
  if (only === undefined) return message;
  const what = numbers.length === 1 ? `US ${formatPatentNumber('US', only)}` : `${numbers.length} patents`;
  return `${message}. ${what} added ${where}.`;
}

/** Says which patents a note has added to the listing, where buyers may see them, and offers to remove them again. */
export function useAddedToListing({ ListingID, AvailableStatus }: Listing): (saved: SavedNote) => void {
  const isLive = AvailableStatus === statuses.active.code;
  const removal = useAction(patentsApi.createListingPatent, {
    onSuccess: () => toast.success('Patents removed from the listing'),
    onError: ({ message }) => toast.error(message),
  });
  return ({ message, listingPatent: numbers }) => {
    const text = withAdded(message, numbers, isLive ? 'to the listing, where buyers see them' : 'to the listing');
    const listingPatent = numbers.map((patentNumber) => ({ patentNumber, patentCountry: 'US', removePatent: true }));
    const undo = () => removal.mutate({ query: { listing_id: ListingID }, body: { listingPatent } });
    toast.success(text, numbers.length > 0 ? undo : undefined);
  };
}
