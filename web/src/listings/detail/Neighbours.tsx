import { listingsApi } from '@brevet/contract/listings';
import { UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useRead } from '../../api/hooks.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/session.ts';
import { Kbd } from '../../ui/marks.tsx';
import styles from './ListingPage.module.css';

/** To the listing before and after this one, with the keys K and J. */
export function Neighbours({ id }: { id: number }) {
  const user = useSession();
  const navigate = useNavigate();
  const { data } = useRead(listingsApi.getPreviousAndNextListing, { listingId: id, BrokerCode: user.BrokerID });
  const go = (to: number | null | undefined) => {
    if (to) void navigate({ to: paths.listing(to) });
  };
  useHotkeys([
    ['K', () => go(data?.prev)],
    ['J', () => go(data?.next)],
  ]);
  return (
    <div className={styles.neighbours}>
      <UnstyledButton disabled={!data?.prev} aria-keyshortcuts="K" onClick={() => go(data?.prev)}>
        <IconChevronLeft size={15} stroke={1.8} aria-hidden />
        <span>Previous</span>
        <Kbd>K</Kbd>
      </UnstyledButton>
      <UnstyledButton disabled={!data?.next} aria-keyshortcuts="J" onClick={() => go(data?.next)}>
        <Kbd>J</Kbd>
        <span>Next</span>
        <IconChevronRight size={15} stroke={1.8} aria-hidden />
      </UnstyledButton>
    </div>
  );
}
