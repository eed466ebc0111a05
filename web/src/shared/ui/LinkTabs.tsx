import { Link } from '@tanstack/react-router';
import styles from './LinkTabs.module.css';

interface Props {
  label: string;
  tabs: readonly { label: string; path: string; search?: Record<string, string>; current: boolean }[];
}

/** Links to screens that belong together, above each of them. */
export const LinkTabs = ({ label, tabs }: Props) => (
  <nav className={styles.tabs} aria-label={label}>
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
