import { ActionIcon } from '@mantine/core';
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import { useActions } from '../../shared/actions/actions.ts';
import styles from './Bookmark.module.css';
import type { Bookmark } from './useBookmark.ts';
import { useBookmark } from './useBookmark.ts';

const labelOf = ({ bookmarked }: Bookmark): string => (bookmarked ? 'Remove bookmark' : 'Bookmark');

/** Bookmarks a listing in a row, or removes its bookmark. */
export const BookmarkButton = ({ id }: { id: number }) => <Toggle id={id} bookmark={useBookmark(id)} />;

/** The larger bookmark button of a listing's page, also in the command palette. */
export function PageBookmark({ id }: { id: number }) {
  const bookmark = useBookmark(id);
  useActions([{ label: labelOf(bookmark), icon: IconBookmark, run: bookmark.toggle }]);
  return <Toggle id={id} bookmark={bookmark} onPage />;
}

function Toggle({ id, bookmark, onPage = false }: { id: number; bookmark: Bookmark; onPage?: boolean }) {
  const { bookmarked, toggle } = bookmark;
  const Glyph = bookmarked ? IconBookmarkFilled : IconBookmark;
  return (
    <ActionIcon
      size={onPage ? 32 : 24}
      className={styles.bookmark}
      data-page={onPage || undefined}
      title={labelOf(bookmark)}
      aria-label={`Bookmark listing ${id}`}
      aria-pressed={bookmarked}
      onClick={toggle}
    >
      <Glyph size={onPage ? 18 : 15} stroke={1.6} />
    </ActionIcon>
  );
}
