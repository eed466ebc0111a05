import type { ListingRow } from '@brevet/contract/listing-tables';
import { paths } from '@brevet/contract/paths';
import { ActionIcon, Menu } from '@mantine/core';
import { IconEye, IconGavel, IconPencil, IconSend, IconTag, IconThumbUp, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { RowMenu } from '../../shared/ui/RowMenu.tsx';
import { openRecommend } from '../recommendations/recommendations.ts';
import { BookmarkButton } from './bookmarks/BookmarkButton.tsx';
import { openDecision } from './decision/open-decision.tsx';
import styles from './ListingActions.module.css';
import { useListingPaths } from './origin.ts';
import { openTag } from './tags/open-tag.tsx';
import { useRemoveListing } from './useRemoveListing.ts';

/** A row's actions that the server allows this user. */
export function ListingActions({ row }: { row: Pick<ListingRow, 'ListingID' | 'ListingName' | 'can'> }) {
  const { ListingID, can } = row;
  const ask = useRemoveListing(row);
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
      <RowMenu label={`Actions for listing ${ListingID}`}>
        <Menu.Item component={Link} to={to.listing(ListingID)} leftSection={<IconEye size={15} stroke={1.7} />}>
          Open
        </Menu.Item>
        {can.update && (
          <Menu.Item component={Link} to={to.listingForm(ListingID)} leftSection={<IconPencil size={15} stroke={1.7} />}>
            Edit
          </Menu.Item>
        )}
        {can.publish && (
          <Menu.Item component={Link} to={paths.publish(ListingID)} leftSection={<IconSend size={15} stroke={1.7} />}>
            Submit
          </Menu.Item>
        )}
        {can.decide && (
          <Menu.Item leftSection={<IconGavel size={15} stroke={1.7} />} onClick={() => openDecision({ listing: row })}>
            Decide
          </Menu.Item>
        )}
        {can.recommend && (
          <Menu.Item leftSection={<IconThumbUp size={15} stroke={1.7} />} onClick={() => openRecommend(ListingID)}>
            Recommend
          </Menu.Item>
        )}
        {can.tag && (
          <Menu.Item leftSection={<IconTag size={15} stroke={1.7} />} onClick={() => openTag(row)}>
            Tag
          </Menu.Item>
        )}
        {can.delete && (
          <Menu.Item color="red" leftSection={<IconTrash size={15} stroke={1.7} />} onClick={ask}>
            Delete
          </Menu.Item>
        )}
      </RowMenu>
    </span>
  );
}
