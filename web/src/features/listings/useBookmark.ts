import { bookmarksApi } from '@brevet/contract/bookmarks';
import { useAction, useRead } from '../../shared/api/hooks.ts';
import { toast } from '../../shared/ui/toast.ts';

export interface Bookmark {
  bookmarked: boolean;
  toggle: () => void;
}

/** The reader's bookmark of a listing, and how to change it. A change underway counts already. */
export function useBookmark(listing_id: number): Bookmark {
  const { data } = useRead(bookmarksApi.getBookmarks, {});
  const { isPending, variables, mutate } = useAction(bookmarksApi.setBookmark, {
    onError: ({ message }) => toast.error(message),
    queue: `bookmark ${listing_id}`,
  });
  const bookmarked = isPending ? variables.body.Bookmarked : (data?.data.includes(listing_id) ?? false);
  return { bookmarked, toggle: () => mutate({ body: { listing_id, Bookmarked: !bookmarked } }) };
}
