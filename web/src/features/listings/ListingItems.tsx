import type { ListingRow } from '@brevet/contract/listing-tables';
import { paths } from '@brevet/contract/paths';
import { Menu } from '@mantine/core';
import { IconEye, IconGavel, IconPencil, IconSend, IconTag, IconThumbUp, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { buttonIcon } from '../../shared/ui/button-icon.ts';
import { openRecommend } from '../recommendations/recommendations.ts';
import { openDecision } from './decision/open-decision.tsx';
import { useListingPaths } from './origin.ts';
import { openTag } from './tags/open-tag.tsx';
import { useRemoveListing } from './useRemoveListing.ts';

export interface ListingItemsProps {
  row: Pick<ListingRow, 'ListingID' | 'ListingName' | 'can'>;
}

/** The menu of a row: the actions that the server allows this user. Loaded by ListingActions.tsx. */
export function ListingItems({ row }: ListingItemsProps) {
  const { ListingID, can } = row;
  const ask = useRemoveListing(row);
  const to = useListingPaths();
  return (
    <>
      <Menu.Item component={Link} to={to.listing(ListingID)} leftSection={<IconEye {...buttonIcon} />}>
        Open
      </Menu.Item>
      {can.update && (
        <Menu.Item component={Link} to={to.listingForm(ListingID)} leftSection={<IconPencil {...buttonIcon} />}>
          Edit
        </Menu.Item>
      )}
      {can.publish && (
        <Menu.Item component={Link} to={paths.publish(ListingID)} leftSection={<IconSend {...buttonIcon} />}>
          Submit
        </Menu.Item>
      )}
      {can.decide && (
        <Menu.Item leftSection={<IconGavel {...buttonIcon} />} onClick={() => openDecision({ listing: row })}>
          Decide
        </Menu.Item>
      )}
      {can.recommend && (
        <Menu.Item leftSection={<IconThumbUp {...buttonIcon} />} onClick={() => openRecommend(ListingID)}>
          Recommend
        </Menu.Item>
      )}
      {can.tag && (
        <Menu.Item leftSection={<IconTag {...buttonIcon} />} onClick={() => openTag(row)}>
          Tag
        </Menu.Item>
      )}
      {can.delete && (
        <Menu.Item color="red" leftSection={<IconTrash {...buttonIcon} />} onClick={ask}>
          Delete
        </Menu.Item>
      )}
    </>
  );
}
