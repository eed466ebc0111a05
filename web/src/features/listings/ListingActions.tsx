import { ActionIcon } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';
import { RowMenu } from '../../shared/ui/RowMenu.tsx';
import { BookmarkButton } from './BookmarkButton.tsx';
import styles from './ListingActions.module.css';
import type { ListingItemsProps } from './ListingItems.tsx';
import { useListingPaths } from './origin.ts';

const items = lazyComponent(async () => (await import('./ListingItems.tsx')).ListingItems);

/** A row's actions that the server allows this user. */
export function ListingActions({ row }: ListingItemsProps) {
  const { ListingID, can } = row;
  const to = useListingPaths();
  return (
    <span className={styles.actions}>
      {can.update && (
        <ActionIcon
          component={Link}
          to={to.listingForm(ListingID)}
          size={24}
          className={styles.edit}
          title="Edit"
          aria-label={`Edit listing ${ListingID}`}
        >
          <IconPencil size={15} stroke={1.6} />
        </ActionIcon>
      )}
      <BookmarkButton id={ListingID} />
      <RowMenu label={`Actions for listing ${ListingID}`} load={items.load}>
        <items.Show row={row} />
      </RowMenu>
    </span>
  );
}
