import { listingsApi } from '@brevet/contract/listings';
import { ReaderList } from '../ReaderList.tsx';
import { statusGlyphs } from '../useStatusMarks.tsx';

/** The listings that the reader bookmarked. */
export const BookmarksPage = () => (
  <ReaderList
    list="bookmarked"
    endpoint={listingsApi.bookmarked_listing}
    label="Bookmarks"
    marks={statusGlyphs}
    empty="Bookmark a listing in any list or on its page to find it here."
  />
);
