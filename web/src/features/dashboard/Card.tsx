import { Anchor } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useId } from 'react';
import styles from './Dashboard.module.css';

interface Props {
  title: string;
  /** The scope of the figures: their number, or a period. */
  note?: ReactNode;
  /** The whole table. */
  more?: { label: string; path: string };
  /** Beside the title. */
  tools?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}

/** A part of the dashboard. */
export function Card({ title, note, more, tools, wide = false, children }: Props) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id} data-wide={wide || undefined}>
      <header>
        <h2 id={id}>{title}</h2>
        {note && <span className={styles.note}>{note}</span>}
        <span className={styles.tools}>
          {tools}
          {more && (
            <Anchor component={Link} to={more.path} className={styles.more}>
              {more.label}
              <IconArrowRight size={14} stroke={1.8} aria-hidden />
            </Anchor>
          )}
        </span>
      </header>
      {children}
    </section>
  );
}

/** An empty part: the content to come, and the step that leads there. */
export const NothingYet = ({ children }: { children: ReactNode }) => <p className={styles.nothing}>{children}</p>;
