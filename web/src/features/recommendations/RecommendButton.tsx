import type { Listing } from '@brevet/contract/listing-view';
import { messages } from '@brevet/contract/messages';
import { Button, Tooltip } from '@mantine/core';
import { IconThumbUp } from '@tabler/icons-react';
import { buttonIcon } from '../../shared/ui/button-icon.ts';
import { openRecommend } from './open-recommend.tsx';

/** Opens the choice of buyers, or explains why the listing can't be recommended. */
export function RecommendButton({ listing }: { listing: Pick<Listing, 'ListingID' | 'can'> }) {
  const { ListingID, can } = listing;
  return (
    <Tooltip
      label={messages.recommendActiveOnly}
      disabled={can.recommend}
      events={{ hover: true, focus: true, touch: true }}
      portalProps={{ target: '#content' }}
    >
      <Button
        variant={can.changeStatus ? 'default' : 'filled'}
        px={8}
        leftSection={<IconThumbUp {...buttonIcon} />}
        data-disabled={!can.recommend}
        aria-disabled={!can.recommend}
        onClick={() => can.recommend && openRecommend(ListingID)}
      >
        Recommend
      </Button>
    </Tooltip>
  );
}
