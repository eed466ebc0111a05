import { ActionIcon, Button } from '@mantine/core';
import { IconArrowBackUp, IconCircleCheckFilled, IconX } from '@tabler/icons-react';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useActions } from '../../../shared/actions/actions.ts';
import { Keys } from '../../../shared/actions/Keys.tsx';
import { shortcuts } from '../../../shared/actions/shortcuts.ts';
import { buttonIcon } from '../../../shared/ui/button-icon.ts';
import type { Reviewed } from '../detail/reviewed.ts';
import { useGoToListing } from '../detail/useNeighbors.ts';
import { useUndoStatus } from '../detail/useStatusChange.ts';
import styles from './ReviewedNotice.module.css';

/** Says above the next listing what was done with the one before: a toast would stand over the next one, as if it were about that. */
export function ReviewedNotice({ keys }: { keys: boolean }) {
  const reviewed = useRouterState({ select: ({ location }) => location.state.reviewed });
  return reviewed ? <Notice key={reviewed.BulkKey} reviewed={reviewed} keys={keys} /> : null;
}

function Notice({ reviewed: { ListingID, text, BulkKey }, keys }: { reviewed: Reviewed; keys: boolean }) {
  const goTo = useGoToListing();
  const navigate = useNavigate();
  const { mutate, isPending } = useUndoStatus(() => goTo({ id: ListingID }));
  const undo = BulkKey === undefined || isPending ? null : () => mutate({ body: { BulkKey } });
  useActions(keys ? [{ ...shortcuts.undo, icon: IconArrowBackUp, run: undo }] : []);
  return (
    <div className={styles.notice}>
      <IconCircleCheckFilled size={16} color="var(--bv-active-fg)" aria-hidden />
      <span role="status">{text}</span>
      {BulkKey !== undefined && (
        <Button
          variant="default"
          size="xs"
          loading={isPending}
          leftSection={<IconArrowBackUp {...buttonIcon} />}
          rightSection={keys && <Keys of={shortcuts.undo.key} />}
          onClick={() => undo?.()}
        >
          {shortcuts.undo.label}
        </Button>
      )}
      <ActionIcon
        className={styles.close}
        aria-label="Close"
        title="Close"
        onClick={() => void navigate({ to: '.', search: (before) => before, state: {}, replace: true })}
      >
        <IconX {...buttonIcon} />
      </ActionIcon>
    </div>
  );
}
