import type { Listing } from '@brevet/contract/listings';
import { listingsApi } from '@brevet/contract/listings';
import { statuses } from '@brevet/contract/statuses';
import { Button } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { useAction } from '../../../shared/api/hooks.ts';
import { Kbd } from '../../../shared/ui/badges.tsx';
import { sayHowItWent } from '../../../shared/ui/toast.ts';
import { onPage } from './page-shortcut.ts';
import { StatusModal } from './StatusModal.tsx';

/** Activates or declines a pending listing, in one click or by A and D; declining asks for the reason. */
export function ReviewButtons({ listing }: { listing: Listing }) {
  const [declining, decline] = useDisclosure(false);
  const action = useAction(listingsApi.changeListingStatus, sayHowItWent);
  const activate = (): void => {
    if (!action.isPending) action.mutate({ body: { listing_id: listing.ListingID, AvailableStatus: statuses.active.code } });
  };
  useHotkeys([
    ['a', onPage(activate)],
    ['d', onPage(decline.open)],
  ]);
  return (
    <>
      <Button rightSection={<Kbd>A</Kbd>} loading={action.isPending} onClick={activate}>
        Activate
      </Button>
      <Button variant="default" rightSection={<Kbd>D</Kbd>} onClick={decline.open}>
        Decline
      </Button>
      <StatusModal listing={listing} first={statuses.declined.code} opened={declining} onClose={decline.close} />
    </>
  );
}
