import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import styles from './LinkTabs.module.css';

interface Props {
  label: string;
  tabs: readonly { label: string; path: string; search?: Record<string, string>; current: boolean }[];
}

/** Links to screens that belong together, above each of them. */
export function LinkTabs({ label, tabs }: Props) {
  const row = useRef<HTMLElement>(null);
  const current = tabs.find((tab) => tab.current)?.label;
  // On a phone, the tabs are wider than the screen.
  useEffect(() => {
    if (current !== undefined)
      row.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
  return (
    <nav className={styles.tabs} aria-label={label} ref={row}>
      {tabs.map((tab) => (
        <Link
          key={tab.label}
          to={tab.path}
          search={(tab.search ?? {}) as never}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={tab.current ? 'page' : undefined}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
