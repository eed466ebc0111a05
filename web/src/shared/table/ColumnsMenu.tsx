import { Button } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { buttonIcon } from '../ui/button-icon.ts';
import { LazyMenu } from '../ui/LazyMenu.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import type { ColumnItemsProps } from './ColumnItems.tsx';
import styles from './DataTable.module.css';

const items = lazyComponent(async () => (await import('./ColumnItems.tsx')).ColumnItems);

export function ColumnsMenu(table: ColumnItemsProps) {
  const shown = table.choosable.filter(({ key }) => !table.layout.hidden.includes(key)).length;
  return (
    <LazyMenu
      closeOnItemClick={false}
      load={items.load}
      button={(props) => (
        <Button
          {...props}
          variant="default"
          title="Columns"
          leftSection={<IconColumns3 {...buttonIcon} />}
          rightSection={
            <span className={styles.count}>
              {shown} of {table.choosable.length}
            </span>
          }
        >
          <span className={styles.buttonText}>Columns</span>
        </Button>
      )}
    >
      <items.Show {...table} />
    </LazyMenu>
  );
}
