import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { LazyMenu } from '../ui/LazyMenu.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import styles from './DataTable.module.css';
import type { SortItemsProps } from './SortItems.tsx';
import { sortOrder } from './sort-order.ts';

const items = lazyComponent(async () => (await import('./SortItems.tsx')).SortItems);

/** Sorts the cards on a phone, which have no headings. */
export function SortMenu(table: SortItemsProps) {
  const { sid, sod, direction } = sortOrder(table.endpoint, table.state);
  const Arrow = sod === 'ASC' ? IconArrowUp : IconArrowDown;
  const label = table.columns.find(({ key }) => key === sid)?.heading ?? table.endpoint.sort.heading ?? sid;
  return (
    <LazyMenu
      load={items.load}
      button={(props) => (
        <Button
          {...props}
          variant="default"
          className={styles.sortMenu}
          rightSection={<Arrow size={15} stroke={1.8} aria-hidden />}
          aria-label={`Sort by ${label}, ${direction}`}
        >
          {label}
        </Button>
      )}
    >
      <items.Show {...table} />
    </LazyMenu>
  );
}
