import type { ReactNode } from 'react';
import { createContext, useContext, useEffect, useState } from 'react';

export interface Crumb {
  label: string;
  path?: string;
}

const CrumbContext = createContext<{ crumbs: Crumb[]; setCrumbs: (crumbs: Crumb[]) => void }>({
  crumbs: [],
  setCrumbs: () => {},
});

/** Provides the breadcrumb that the screen inside sets. */
export function CrumbProvider({ children }: { children: ReactNode }) {
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
