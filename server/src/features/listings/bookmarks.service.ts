import { bookmarksApi, mostBookmarks } from '@brevet/contract/bookmarks';
import { messages } from '@brevet/contract/messages';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import { notFound, Refusal } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { holdAccount } from '../users/users.ts';
import { addBookmark, bookmarkCount, bookmarksOf, isBookmarked, keepsListing, removeBookmark } from './bookmarks.queries.ts';

export function bookmarksHandlers(services: Writing): Handlers<typeof bookmarksApi> {
  const { db } = services;
  return {
    async getBookmarks({ caller: { user } }) {
      return { data: await bookmarksOf(db, user) };
    },
    async setBookmark({ caller: { user }, body: { listing_id, Bookmarked } }) {
      const { UserID } = user;
      await write(
        services,
        bookmarksApi.setBookmark,
        async (tx) => {
          // Bookmarks are counted one call at a time.
          await holdAccount(tx, UserID);
          if (!(await keepsListing(tx, user, listing_id))) throw notFound();
          if (!Bookmarked) return removeBookmark(tx, UserID, listing_id);
          if (await isBookmarked(tx, UserID, listing_id)) return;
          if ((await bookmarkCount(tx, user)) >= mostBookmarks)
            throw new Refusal('bookmarks_full', messages.bookmarksFull(mostBookmarks));
          await addBookmark(tx, UserID, listing_id);
        },
        { bookmarks: UserID },
      );
      return { message: Bookmarked ? messages.bookmarkAdded : messages.bookmarkRemoved };
    },
  };
}
