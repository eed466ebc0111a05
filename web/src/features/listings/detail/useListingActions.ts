import type { Listing } from '@brevet/contract/listing-view';
import { paths } from '@brevet/contract/paths';
import { IconExchange, IconPencil, IconPrinter, IconSend, IconTag, IconThumbUp, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { Action } from '../../../shared/actions/actions.ts';
import { afterDelete } from '../../../shared/destinations.ts';
import { useSession } from '../../../shared/session/session.ts';
import { openRecommend } from '../../recommendations/recommendations.ts';
import { useListingPaths } from '../origin.ts';
import { openTag } from '../tags/open-tag.tsx';
import { useRemoveListing } from '../useRemoveListing.ts';
import { openStatus } from './open-status.tsx';

/** The actions that this user may take on the page of a listing. */
export function useListingActions(listing: Listing) {
  const { ListingID: id, can } = listing;
  const { UserType } = useSession();
  const { listingForm } = useListingPaths();
  const navigate = useNavigate();
  const remove = useRemoveListing(listing, () => void navigate({ to: afterDelete(UserType) }));
  return {
    changeStatus: { label: 'Change status', icon: IconExchange, run: can.changeStatus ? () => openStatus({ listing }) : null },
    edit: { label: 'Edit', icon: IconPencil, to: can.update ? listingForm(id) : undefined },
    submit: { label: 'Submit', icon: IconSend, to: can.publish ? paths.publish(id) : undefined },
    recommend: { label: 'Recommend', icon: IconThumbUp, run: can.recommend ? () => openRecommend(id) : null },
    print: { label: 'Print', icon: IconPrinter, to: paths.printListing(id) },
    tag: { label: 'Tag', icon: IconTag, run: can.tag ? () => openTag(listing) : null },
    remove: { label: 'Delete', icon: IconTrash, destroys: true, run: can.delete ? remove : null },
  } satisfies Record<string, Action>;
}
