import { ActionIcon } from '@mantine/core';
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import styles from './Bookmark.module.css';
import { useBookmark } from './useBookmark.ts';

/** Bookmarks a listing, or removes its bookmark: in a row, or larger on the listing's page. */
export function BookmarkButton({ id, onPage = false }: { id: number; onPage?: boolean }) {
  const { bookmarked, toggle } = useBookmark(id);
  const Glyph = bookmarked ? IconBookmarkFilled : IconBookmark;
  return (
    <ActionIcon
      size={onPage ? 32 : 24}
      className={styles.bookmark}
      data-page={onPage || undefined}
      title={bookmarked ? 'Remove bookmark' : 'Bookmark'}
      aria-label={`Bookmark listing ${id}`}
      aria-pressed={bookmarked}
      onClick={toggle}
    >
      <Glyph size={onPage ? 18 : 15} stroke={1.6} />
    </ActionIcon>
  );
}
