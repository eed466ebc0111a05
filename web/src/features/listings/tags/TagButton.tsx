import type { Listing } from '@brevet/contract/listing-view';
import { Anchor } from '@mantine/core';
import { openTag } from './open-tag.tsx';

/** The tag, as a button that changes it. */
export function TagButton({ listing }: { listing: Listing }) {
  return (
    <Anchor component="button" type="button" size="sm" onClick={() => openTag(listing)}>
      {listing.Tag ? `${listing.Tag}` : 'Add tag'}
    </Anchor>
  );
}
