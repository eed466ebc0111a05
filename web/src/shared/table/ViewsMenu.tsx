import { Button } from '@mantine/core';
import { IconTableOptions } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { buttonIcon } from '../ui/button-icon.ts';
import { LazyMenu } from '../ui/LazyMenu.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import styles from './DataTable.module.css';
import type { ViewedTable } from './viewed-table.ts';
import { labelsFor } from './viewed-table.ts';

const items = lazyComponent(async () => (await import('./ViewItems.tsx')).ViewItems);
const name = lazyComponent(async () => (await import('./ViewItems.tsx')).CurrentView);

export function ViewsMenu(table: ViewedTable) {
  const { view } = useSearch({ strict: false }) as { view?: unknown };
  const { all } = labelsFor(table.endpoint);
  return (
    <LazyMenu
      width={280}
      load={items.load}
      button={(props) => (
        <Button
          {...props}
          variant="default"
          className={styles.views}
          title={all}
          leftSection={<IconTableOptions {...buttonIcon} />}
        >
          <span className={styles.buttonText}>
            {view === undefined ? (
              all
            ) : (
              <Suspense fallback={all}>
                <name.Show {...table} />
              </Suspense>
            )}
          </span>
        </Button>
      )}
    >
      <items.Show {...table} />
    </LazyMenu>
  );
}
