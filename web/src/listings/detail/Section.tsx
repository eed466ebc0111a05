import { UnstyledButton } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import styles from './ListingPage.module.css';

interface Props {
  id: string;
  icon: Icon;
  title: string;
  count: number;
  children: ReactNode;
}

/** A part of the page with its count; open when it holds something, until the reader says otherwise. */
export function Section({ id, icon: Glyph, title, count, children }: Props) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = chosen ?? count > 0;
  return (
    <section className={styles.section} id={id}>
      <h2>
        <UnstyledButton aria-expanded={open} aria-controls={`${id}-content`} onClick={() => setChosen(!open)}>
          <IconChevronDown size={16} stroke={1.8} className={styles.chevron} aria-hidden />
          <Glyph size={16} stroke={1.7} aria-hidden />
          {title}
          <span className={styles.count}>{count}</span>
        </UnstyledButton>
      </h2>
      <div id={`${id}-content`} hidden={!open}>
        {count > 0 ? children : <p className={styles.none}>Nothing here yet.</p>}
      </div>
    </section>
  );
}
