import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { formatCount } from '../ui/format.ts';
import styles from './DataTable.module.css';
import type { TableChange, TableState } from './table-state.ts';
import { defaultLimit, pageSizes } from './table-state.ts';

interface Props {
  state: TableState;
  onChange: (change: TableChange) => void;
  result: { pages: number; total: number; more: boolean } | undefined;
  /** Rows on this page; null while the rows of another page are still shown. */
  count: number | null;
}

export function TablePager({ state, onChange, result, count }: Props) {
  const { page = 1, limit = defaultLimit } = state;
  const { pages = 0, total = 0, more = false } = result ?? {};
  const first = (page - 1) * limit + 1;
  const go = (to: number) => onChange({ page: to === 1 ? undefined : to });
  return (
    <footer className={styles.pager}>
      {count !== null && count > 0 && (
        <span>
          {formatCount(first)}–{formatCount(first + count - 1)} of{' '}
          <b>{more ? `more than ${formatCount(total)}` : formatCount(total)}</b>
        </span>
      )}
      <span className={styles.grow} />
      <span className={styles.wide} id="rows-per-page">
        Rows
      </span>
      <fieldset className={`${styles.sizes} ${styles.wide}`} aria-labelledby="rows-per-page">
        {pageSizes.map((size) => (
          <UnstyledButton
            key={size}
            aria-pressed={size === limit}
            onClick={() => onChange({ limit: size === defaultLimit ? undefined : size })}
          >
            {size}
          </UnstyledButton>
        ))}
      </fieldset>
      <ActionIcon className={styles.wide} aria-label="First page" disabled={page <= 1} onClick={() => go(1)}>
        <IconChevronsLeft size={16} />
      </ActionIcon>
      <ActionIcon aria-label="Previous page" disabled={page <= 1} onClick={() => go(page - 1)}>
        <IconChevronLeft size={16} />
      </ActionIcon>
      <span>
        Page <b>{formatCount(page)}</b> of {more ? `more than ${formatCount(pages)}` : formatCount(Math.max(pages, 1))}
      </span>
      <ActionIcon aria-label="Next page" disabled={page >= pages && !(more && count === limit)} onClick={() => go(page + 1)}>
        <IconChevronRight size={16} />
      </ActionIcon>
      <ActionIcon className={styles.wide} aria-label="Last page" disabled={page >= pages || more} onClick={() => go(pages)}>
        <IconChevronsRight size={16} />
      </ActionIcon>
    </footer>
  );
}
