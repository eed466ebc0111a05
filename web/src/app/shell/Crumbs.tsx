import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconChevronRight } from '@tabler/icons-react';
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

/** The breadcrumb of the screen that is shown. */
export const useCrumbTrail = (): Crumb[] => useContext(CrumbContext).crumbs;

/** The way to the screen; on a phone the screen's name, and one step back. */
export function Crumbs() {
  const crumbs = useCrumbTrail();
  const back = crumbs.slice(0, -1).findLast(({ path }) => path);
  return (
    <nav aria-label="Breadcrumb" className={styles.crumbBar}>
      {back?.path && (
        <ActionIcon className={styles.back} size={40} component={Link} to={back.path} aria-label={`Back to ${back.label}`}>
          <IconArrowLeft size={20} stroke={1.7} />
        </ActionIcon>
      )}
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
