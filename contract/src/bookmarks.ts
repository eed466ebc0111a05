import { z } from 'zod';
import { access } from './access.ts';
import { id, said } from './common.ts';
import { json } from './endpoint.ts';

const feature = 'bookmarks' as const;

/** The most listings that a user can bookmark. */
export const mostBookmarks = 1000;

/** Bookmarks of listings. Each belongs to one user, and no one else sees it. */
export const bookmarksApi = {
  getBookmarks: json({
    feature,
    method: 'GET',
    path: '/getBookmarks',
    access: access.signedIn,
    summary: 'List the IDs of the listings that you bookmarked and can see',
    answer: z.object({ data: z.array(z.int()) }),
  }),
  setBookmark: json({
    feature,
    method: 'POST',
    path: '/setBookmark',
    access: access.signedIn,
    summary: `Bookmark a listing, or remove the bookmark; at most ${mostBookmarks} bookmarks`,
    body: z.strictObject({ listing_id: id, Bookmarked: z.boolean() }),
    answer: said,
    changes: ['bookmarks'],
  }),
};
