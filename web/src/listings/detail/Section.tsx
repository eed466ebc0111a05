import { UnstyledButton } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { LoadFailed } from '../../ui/LoadState.tsx';
import styles from './ListingPage.module.css';

interface Props {
  id: string;
  icon: Icon;
  title: string;
  /** Undefined while it loads, and when it could not be loaded. */
  count: number | undefined;
  /** How many of them it shows, where that may be less. */
  shown?: number | undefined;
  /** Where what it shows is read from, if it has a call of its own. */
  query?: { error: { message: string } | null; refetch: () => unknown };
  /** What one can add to it. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of the page with its count; open when it holds something or has failed, until the reader says otherwise. */
export function Section({ id, icon: Glyph, title, count, shown, query, action, children }: Props) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const error = count === undefined ? query?.error : null;
  const open = chosen ?? (Boolean(error) || (count ?? 0) > 0);
  return (
    <section className={styles.section} id={id}>
      <div className={styles.sectionHead}>
        <h2>
          <UnstyledButton aria-expanded={open} aria-controls={`${id}-content`} onClick={() => setChosen(!open)}>
            <IconChevronDown size={16} stroke={1.8} className={styles.chevron} aria-hidden />
            <Glyph size={16} stroke={1.7} aria-hidden />
            {title}
            {count !== undefined && <span className={styles.count}>{count}</span>}
          </UnstyledButton>
        </h2>
        {action}
      </div>
      <div id={`${id}-content`} hidden={!open}>
        {error && <LoadFailed message={error.message} onRetry={() => query?.refetch()} />}
        {count === 0 && <p className={styles.none}>Nothing here yet.</p>}
        {count !== undefined && count > 0 && children}
        {count !== undefined && shown !== undefined && shown < count && (
          <p className={styles.none}>
            {shown} of {count} are shown.
          </p>
        )}
      </div>
    </section>
  );
}
