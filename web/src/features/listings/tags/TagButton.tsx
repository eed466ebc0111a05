import type { Listing } from '@brevet/contract/listing-view';
import { Button } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { openTag } from './open-tag.tsx';

export const TagButton = ({ listing }: { listing: Listing }) => (
  <Button variant="default" leftSection={<IconTag size={13} stroke={1.7} aria-hidden />} onClick={() => openTag(listing)}>
    {listing.Tag || 'Add tag'}
  </Button>
);
