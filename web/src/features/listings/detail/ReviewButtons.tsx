import type { Listing } from '@brevet/contract/listing-view';
import { listingsApi } from '@brevet/contract/listings';
import { statuses } from '@brevet/contract/statuses';
import { Button } from '@mantine/core';
import type { HotkeyItem } from '@mantine/hooks';
import { useHotkeys } from '@mantine/hooks';
import { useAction } from '../../../shared/api/hooks.ts';
import { Kbd } from '../../../shared/ui/badges.tsx';
import { onPage } from '../../../shared/ui/page-shortcut.ts';
import { sayHowItWent } from '../../../shared/ui/toast.ts';
import { openStatus } from './open-status.tsx';

interface Props {
  listing: Listing;
  /** Set at the bottom of a narrow window, where the panel already handles the shortcuts. */
  atHand?: boolean;
  /** Runs after the listing was activated or declined. */
  onReviewed: (() => void) | null;
}

/** Activates or declines a pending listing, in one click or by A and D; declining asks for the reason. */
export function ReviewButtons({ listing, atHand = false, onReviewed }: Props) {
  const action = useAction(listingsApi.changeListingStatus, {
    ...sayHowItWent,
    onSuccess: (answer) => {
      sayHowItWent.onSuccess(answer);
      onReviewed?.();
    },
  });
  const activate = (): void => {
    if (!action.isPending) action.mutate({ body: { listing_id: listing.ListingID, AvailableStatus: statuses.active.code } });
  };
  const decline = (): void => openStatus({ listing, first: statuses.declined.code, onSaved: onReviewed });
  const hotkeys: HotkeyItem[] = [
    ['a', onPage(activate)],
    ['d', onPage(decline)],
  ];
  useHotkeys(atHand ? [] : hotkeys);
  return (
    <>
      <Button rightSection={!atHand && <Kbd>A</Kbd>} loading={action.isPending} onClick={activate}>
        Activate
      </Button>
      <Button variant="default" rightSection={!atHand && <Kbd>D</Kbd>} onClick={decline}>
        Decline
      </Button>
    </>
  );
}
