import { listingsApi } from '@brevet/contract/listings';
import { statusIcons } from '../useStatusIcons.tsx';
import { ReaderList } from './ReaderList.tsx';

/** The listings that the reader bookmarked. */
export const BookmarksPage = () => (
  <ReaderList
    list="bookmarked"
    endpoint={listingsApi.bookmarked_listing}
    label="Bookmarks"
    marks={statusIcons}
    empty="Bookmark a listing in any list or on its page to find it here."
  />
);
