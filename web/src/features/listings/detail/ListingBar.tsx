import type { Listing } from '@brevet/contract/listing-view';
import { paths } from '@brevet/contract/paths';
import { statuses } from '@brevet/contract/statuses';
import { ActionIcon, Button, Menu } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { IconDots, IconExchange, IconPencil, IconSend, IconTag, IconThumbUp, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { afterDelete } from '../../../shared/destinations.ts';
import { useSession } from '../../../shared/session/session.ts';
import { openRecommend } from '../../recommendations/recommendations.ts';
import { useListingPaths } from '../origin.ts';
import { openTag } from '../tags/open-tag.tsx';
import { useRemoveListing } from '../useRemoveListing.ts';
import { DecisionBar } from './DecisionPanel.tsx';
import styles from './ListingPage.module.css';
import { openStatus } from './open-status.tsx';
import { ReviewButtons } from './ReviewButtons.tsx';
import type { Decision } from './useDecision.ts';

interface Act {
  label: string;
  icon: Icon;
  destroys?: true;
  /** A link to a screen, or an action on this one. */
  to?: string;
  onClick?: () => void;
}

interface Props {
  listing: Listing;
  decision: Decision;
  onReviewed: (() => void) | null;
}

/** The actions at the bottom of a narrow window, where the panel is far below the fold. */
export function ListingBar({ listing, decision, onReviewed }: Props) {
  const { ListingID: id, AvailableStatus, can } = listing;
  const user = useSession();
  const { listingForm } = useListingPaths();
  const navigate = useNavigate();
  const remove = useRemoveListing(listing, () => void navigate({ to: afterDelete(user.UserType) }));
  const edit: Act = { label: 'Edit', icon: IconPencil, to: listingForm(id) };
  const submit: Act = { label: 'Submit', icon: IconSend, to: paths.publish(id) };
  const declined = AvailableStatus === statuses.declined.code;
  const reviews = can.changeStatus && AvailableStatus === statuses.pending.code;
  const acts: Act[] = [
    ...(can.changeStatus ? [{ label: 'Change status', icon: IconExchange, onClick: () => openStatus({ listing }) }] : []),
    ...(can.update && declined ? [edit] : []),
    ...(can.publish ? [submit] : []),
    ...(can.update && !declined ? [edit] : []),
    ...(can.recommend ? [{ label: 'Recommend', icon: IconThumbUp, onClick: () => openRecommend(id) }] : []),
    ...(can.tag ? [{ label: 'Tag', icon: IconTag, onClick: () => openTag(listing) }] : []),
    ...(can.delete ? [{ label: 'Delete', icon: IconTrash, destroys: true as const, onClick: remove }] : []),
  ];
  const shown = can.decide || reviews ? 0 : 2;
  if (!can.decide && acts.length === 0) return null;
  return (
    <section className={styles.bottom} aria-label="Quick actions">
      {can.decide && <DecisionBar listing={listing} decision={decision} />}
      {reviews && !can.decide && <ReviewButtons listing={listing} atHand onReviewed={onReviewed} />}
      {acts.slice(0, shown).map((act, index) => (
        <ActButton key={act.label} act={act} first={index === 0} />
      ))}
      {acts.length > shown && <More acts={acts.slice(shown)} />}
    </section>
  );
}

function ActButton({ act: { label, icon: Glyph, to, onClick }, first }: { act: Act; first: boolean }) {
  const look = { variant: first ? 'filled' : 'default', leftSection: <Glyph size={15} stroke={1.7} /> };
  return to ? (
    <Button component={Link} to={to} {...look}>
      {label}
    </Button>
  ) : (
    <Button onClick={onClick} {...look}>
      {label}
    </Button>
  );
}

const More = ({ acts }: { acts: Act[] }) => (
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

function MoreItem({ act: { label, icon: Glyph, destroys, to, onClick } }: { act: Act }) {
  const look = { h: 44, leftSection: <Glyph size={15} stroke={1.7} />, ...(destroys ? { color: 'red' } : {}) };
  return to ? (
    <Menu.Item component={Link} to={to} {...look}>
      {label}
    </Menu.Item>
  ) : (
    <Menu.Item onClick={onClick} {...look}>
      {label}
    </Menu.Item>
  );
}
