import { Button, Loader, Menu } from '@mantine/core';
import { IconTableOptions } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useRef } from 'react';
import styles from '../DataTable.module.css';
import type { ViewedTable } from './viewed-table.ts';

const fetchViews = () => import('./ViewItems.tsx');
const ViewItems = lazy(async () => ({ default: (await fetchViews()).ViewItems }));
const CurrentView = lazy(async () => ({ default: (await fetchViews()).CurrentView }));
/** Fetches the menu before it opens. Without a network, it's fetched later. */
const prepare = (): void => void fetchViews().catch(() => {});

/** Saved views of the table. The button gets the focus back before an item opens a dialog, so the dialog returns it there. */
export function ViewsMenu(table: ViewedTable) {
  const { view } = useSearch({ strict: false }) as { view?: unknown };
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Menu position="bottom-end" width={280} onClose={() => button.current?.focus()}>
      <Menu.Target>
        <Button
          ref={button}
          variant="default"
          className={styles.views}
          title="Views"
          leftSection={<IconTableOptions size={15} stroke={1.7} />}
          onPointerEnter={prepare}
          onFocus={prepare}
        >
          <span className={styles.buttonText}>
            {view === undefined ? (
              'Views'
            ) : (
              <Suspense fallback="Views">
                <CurrentView {...table} />
              </Suspense>
            )}
          </span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Suspense fallback={<Loader size="xs" m={8} />}>
          <ViewItems {...table} />
        </Suspense>
      </Menu.Dropdown>
    </Menu>
  );
}
