import type { Listing } from '@brevet/contract/listing-view';
import { statuses } from '@brevet/contract/statuses';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconX } from '@tabler/icons-react';
import { useActions } from '../../../shared/actions/actions.ts';
import { Keys } from '../../../shared/actions/Keys.tsx';
import { shortcuts } from '../../../shared/actions/shortcuts.ts';
import { toastAnswer } from '../../../shared/ui/toast.ts';
import { openStatus } from './open-status.tsx';
import type { OnReviewed } from './reviewed.ts';
import { useStatusChange } from './useStatusChange.ts';

interface Props {
  listing: Listing;
  /** Set at the bottom of a narrow window, where the panel already handles the shortcuts. */
  atHand?: boolean;
  onReviewed: OnReviewed;
}

/** Activates or declines a pending listing, in one click or by A and D; declining asks for the reason. */
export function ReviewButtons({ listing, atHand = false, onReviewed }: Props) {
  const { change, isPending } = useStatusChange(listing, onReviewed);
  const activate = (): void => {
    if (!isPending) change({ AvailableStatus: statuses.active.code }).then(({ tell }) => tell(), toastAnswer.onError);
  };
  const decline = (): void => openStatus({ listing, first: statuses.declined.code, onReviewed });
  const actions = [
    { ...shortcuts.activate, icon: IconCircleCheck, run: activate },
    { ...shortcuts.decline, icon: IconX, run: decline },
  ];
  useActions(atHand ? [] : actions);
  return (
    <>
      <Button rightSection={!atHand && <Keys of={shortcuts.activate.key} />} loading={isPending} onClick={activate}>
        {shortcuts.activate.label}
      </Button>
      <Button variant="default" rightSection={!atHand && <Keys of={shortcuts.decline.key} />} onClick={decline}>
        {shortcuts.decline.label}
      </Button>
    </>
  );
}
