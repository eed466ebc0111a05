import { listingsApi } from '@brevet/contract/listings';
import { paths } from '@brevet/contract/paths';
import { ActionIcon, Portal, UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconChevronDown, IconChevronLeft, IconChevronRight, IconChevronUp } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { pageTools } from '../../../app/shell/Shell.tsx';
import { useRead } from '../../../shared/api/hooks.ts';
import { Kbd } from '../../../shared/ui/badges.tsx';
import { useSession } from '../../session/session.ts';
import styles from './ListingPage.module.css';
import { onPage } from './page-shortcut.ts';

type Go = (() => void) | null;
interface Ways {
  previous: Go;
  next: Go;
}

/** The ways to the listing before and after this one, which the keys K and J take too; null where there is none. */
export function useNeighbours(id: number): Ways {
  const user = useSession();
  const navigate = useNavigate();
  const { data } = useRead(listingsApi.getPreviousAndNextListing, { listingId: id, BrokerCode: user.BrokerID });
  const way = (to: number | null | undefined): Go => (to ? () => void navigate({ to: paths.listing(to) }) : null);
  const ways = { previous: way(data?.prev), next: way(data?.next) };
  useHotkeys([
    ['K', onPage(() => ways.previous?.())],
    ['J', onPage(() => ways.next?.())],
  ]);
  return ways;
}

export function Neighbours({ ways: { previous, next } }: { ways: Ways }) {
  return (
    <div className={styles.neighbours}>
      <UnstyledButton disabled={!previous} aria-keyshortcuts="K" onClick={() => previous?.()}>
        <IconChevronLeft size={15} stroke={1.8} aria-hidden />
        <span>Previous</span>
        <Kbd>K</Kbd>
      </UnstyledButton>
      <UnstyledButton disabled={!next} aria-keyshortcuts="J" onClick={() => next?.()}>
        <Kbd>J</Kbd>
        <span>Next</span>
        <IconChevronRight size={15} stroke={1.8} aria-hidden />
      </UnstyledButton>
    </div>
  );
}

/** The same in the top bar of a phone. */
export function NeighbourArrows({ ways: { previous, next } }: { ways: Ways }) {
  return (
    <Portal target={`#${pageTools}`}>
      <ActionIcon size={40} aria-label="Previous listing" disabled={!previous} onClick={() => previous?.()}>
        <IconChevronUp size={20} stroke={1.7} />
      </ActionIcon>
      <ActionIcon size={40} aria-label="Next listing" disabled={!next} onClick={() => next?.()}>
        <IconChevronDown size={20} stroke={1.7} />
      </ActionIcon>
    </Portal>
  );
}
