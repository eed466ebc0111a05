import type { Listing } from '@brevet/contract/listing-view';
import { statuses } from '@brevet/contract/statuses';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ActionButton } from '../../../shared/actions/ActionButton.tsx';
import type { Action } from '../../../shared/actions/actions.ts';
import { isPossible } from '../../../shared/actions/actions.ts';
import { buttonIcon } from '../../../shared/ui/button-icon.ts';
import { DecisionBar } from './DecisionPanel.tsx';
import styles from './ListingPage.module.css';
import { ReviewButtons } from './ReviewButtons.tsx';
import type { OnReviewed } from './reviewed.ts';
import type { Decision } from './useDecision.ts';
import { useListingActions } from './useListingActions.ts';

interface Props {
  listing: Listing;
  decision: Decision;
  onReviewed: OnReviewed;
}

/** The actions at the bottom of a narrow window, where the panel is far below the fold. */
export function ListingBar({ listing, decision, onReviewed }: Props) {
  const { AvailableStatus, can } = listing;
  const { changeStatus, edit, submit, recommend, print, tag, remove } = useListingActions(listing);
  const declined = AvailableStatus === statuses.declined.code;
  const reviews = can.changeStatus && AvailableStatus === statuses.pending.code;
  const owners = declined ? [edit, submit] : [submit, edit];
  const acts: Action[] = [changeStatus, ...owners, recommend, tag, print, remove].filter(isPossible);
  const shown = can.decide || reviews ? 0 : 2;
  if (!can.decide && acts.length === 0) return null;
  return (
    <section className={styles.bottom} aria-label="Quick actions">
      {can.decide && <DecisionBar listing={listing} decision={decision} />}
      {reviews && !can.decide && <ReviewButtons listing={listing} atHand onReviewed={onReviewed} />}
      {acts.slice(0, shown).map((act, index) => (
        <ActionButton key={act.label} action={act} filled={index === 0} />
      ))}
      {acts.length > shown && <More acts={acts.slice(shown)} />}
    </section>
  );
}

const More = ({ acts }: { acts: Action[] }) => (
  <Menu position="top-end">
    <Menu.Target>
      <ActionIcon variant="default" size={44} aria-label="More actions">
        <IconDots size={18} stroke={1.7} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {acts.map((act) => (
        <MoreItem key={act.label} act={act} />
      ))}
    </Menu.Dropdown>
  </Menu>
);

function MoreItem({ act: { label, icon: Glyph, destroys, to, run } }: { act: Action }) {
  const look = { h: 44, leftSection: Glyph && <Glyph {...buttonIcon} />, ...(destroys ? { color: 'red' } : {}) };
  return to ? (
    <Menu.Item component={Link} to={to} {...look}>
      {label}
    </Menu.Item>
  ) : (
    <Menu.Item onClick={() => run?.()} {...look}>
      {label}
    </Menu.Item>
  );
}
