import { Link } from '@tanstack/react-router';
import styles from './LinkTabs.module.css';
import { useCurrentInView } from './use-current-in-view.ts';

interface Props {
  label: string;
  tabs: readonly { label: string; path: string; search?: Record<string, string>; current: boolean }[];
}

/** Links to screens that belong together, above each of them. */
export function LinkTabs({ label, tabs }: Props) {
  const row = useCurrentInView<HTMLElement>(tabs.find(({ current }) => current)?.label);
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
