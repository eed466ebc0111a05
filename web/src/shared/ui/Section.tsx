import { UnstyledButton } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { LoadFailed } from './LoadState.tsx';
import styles from './Section.module.css';

/** The section's own query. */
interface Rows<Row> {
  data: { data: Row[]; total?: number } | undefined;
  error: { message: string } | null;
  refetch: () => unknown;
}

interface Props {
  id: string;
  icon: Icon;
  title: string;
  /** Undefined while it loads and when loading failed. */
  count: number | undefined;
  /** The number of rows shown, if it's smaller. */
  shown?: number | undefined;
  /** The query of the section, if it has its own. */
  query?: Pick<Rows<unknown>, 'error' | 'refetch'>;
  /** Something is being added: the section is open and shows its content, even without rows. */
  working?: boolean;
  /** Open even without rows. */
  opened?: boolean;
  /** The button that adds to the section. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of the page with its count. It is open if it has rows or failed to load, until the reader opens or closes it. */
export function Section(props: Props) {
  const { id, icon: Glyph, title, count, shown, query, working = false, opened = false, action, children } = props;
  const [chosen, setChosen] = useState<boolean | null>(null);
  const error = count === undefined ? query?.error : null;
  const open = working || (chosen ?? (opened || Boolean(error) || (count ?? 0) > 0));
  const filled = working || opened || (count ?? 0) > 0;
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
        {count === 0 && !filled && <p className={styles.none}>Nothing here yet.</p>}
        {count !== undefined && filled && children}
        {count !== undefined && shown !== undefined && shown < count && (
          <p className={styles.none}>
            Showing {shown} of {count}.
          </p>
        )}
      </div>
    </section>
  );
}

/** The number of rows, including those not loaded; undefined while unknown. */
export const countOf = ({ data }: Pick<Rows<unknown>, 'data'>): number | undefined => data?.total ?? data?.data.length;

interface RowsProps<Row> extends Omit<Props, 'count' | 'shown' | 'query' | 'children'> {
  read: Rows<Row>;
  children: (rows: Row[]) => ReactNode;
}

/** A section of rows that are read for it. */
export function RowsSection<Row>({ read, children, ...section }: RowsProps<Row>) {
  const rows = read.data?.data;
  return (
    <Section {...section} count={countOf(read)} shown={rows?.length} query={read}>
      {rows && children(rows)}
    </Section>
  );
}
