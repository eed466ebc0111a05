import { ActionIcon, UnstyledButton } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { formatCount } from '../ui/format.ts';
import tableStyles from './DataTable.module.css';
import styles from './TablePager.module.css';
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
      <span className={tableStyles.grow} />
      <span className={tableStyles.wide} id="rows-per-page">
        Rows
      </span>
      <fieldset className={`${styles.sizes} ${tableStyles.wide}`} aria-labelledby="rows-per-page">
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
      <Turn label="First page" icon={IconChevronsLeft} wide onTurn={page > 1 && (() => go(1))} />
      <Turn label="Previous page" icon={IconChevronLeft} onTurn={page > 1 && (() => go(page - 1))} />
      <span>
        Page <b>{formatCount(page)}</b>
        {result && ` of ${more ? `more than ${formatCount(pages)}` : formatCount(Math.max(pages, 1))}`}
      </span>
      <Turn
        label="Next page"
        icon={IconChevronRight}
        onTurn={(page < pages || (more && count === limit)) && (() => go(page + 1))}
      />
      <Turn label="Last page" icon={IconChevronsRight} wide onTurn={page < pages && !more && (() => go(pages))} />
    </footer>
  );
}

interface TurnProps {
  label: string;
  icon: Icon;
  /** Left out on a phone. */
  wide?: boolean;
  /** False where there is no such page. */
  onTurn: (() => void) | false;
}

/** A button to another page. At either end it can't be used, but keeps the focus that turned to there. */
function Turn({ label, icon: Glyph, wide = false, onTurn }: TurnProps) {
  return (
    <ActionIcon
      className={wide ? tableStyles.wide : undefined}
      aria-label={label}
      aria-disabled={!onTurn}
      data-disabled={!onTurn}
      onClick={onTurn || undefined}
    >
      <Glyph size={16} />
    </ActionIcon>
  );
}
