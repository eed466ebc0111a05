import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { createContext, useContext, useEffect, useState } from 'react';
import styles from './Shell.module.css';

export interface Crumb {
  label: string;
  path?: string;
}

const CrumbContext = createContext<{ crumbs: Crumb[]; setCrumbs: (crumbs: Crumb[]) => void }>({
  crumbs: [],
  setCrumbs: () => {},
});

/** Holds the breadcrumb that the screen inside names. */
export function CrumbProvider({ children }: { children: React.ReactNode }) {
  const [crumbs, setCrumbs] = useState<Crumb[]>([]);
  return <CrumbContext value={{ crumbs, setCrumbs }}>{children}</CrumbContext>;
}

/** Names the screen: its breadcrumb, and the title of the window. */
export function useCrumbs(...crumbs: Crumb[]): void {
  const { setCrumbs } = useContext(CrumbContext);
  const key = JSON.stringify(crumbs);
  useEffect(() => {
    const list: Crumb[] = JSON.parse(key);
    setCrumbs(list);
    document.title = `${list
      .map(({ label }) => label)
      .toReversed()
      .join(' · ')} · Brevet`;
  }, [key, setCrumbs]);
}

export function Crumbs() {
  const { crumbs } = useContext(CrumbContext);
  return (
    <nav aria-label="Breadcrumb" style={{ flex: 1, minWidth: 0 }}>
      <ol className={styles.crumbs}>
        {crumbs.map(({ label, path }, index) => {
          const last = index === crumbs.length - 1;
          return (
            <li key={label} aria-current={last ? 'page' : undefined}>
              {index > 0 && <IconChevronRight size={14} stroke={1.6} aria-hidden />}
              {path && !last ? <Link to={path}>{label}</Link> : label}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
