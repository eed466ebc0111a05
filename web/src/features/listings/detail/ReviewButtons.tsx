import type { Listing } from '@brevet/contract/listing-view';
import { listingsApi } from '@brevet/contract/listings';
import { statuses } from '@brevet/contract/statuses';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconX } from '@tabler/icons-react';
import { useActions } from '../../../shared/actions/actions.ts';
import { Keys } from '../../../shared/actions/Keys.tsx';
import { shortcuts } from '../../../shared/actions/shortcuts.ts';
import { useAction } from '../../../shared/api/hooks.ts';
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
  const actions = [
    { ...shortcuts.activate, icon: IconCircleCheck, run: activate },
    { ...shortcuts.decline, icon: IconX, run: decline },
  ];
  useActions(atHand ? [] : actions);
  return (
    <>
      <Button rightSection={!atHand && <Keys of={shortcuts.activate.key} />} loading={action.isPending} onClick={activate}>
        {shortcuts.activate.label}
      </Button>
      <Button variant="default" rightSection={!atHand && <Keys of={shortcuts.decline.key} />} onClick={decline}>
        {shortcuts.decline.label}
      </Button>
    </>
  );
}
