import { useRouterState } from '@tanstack/react-router';
import { useSession } from '../session/session.ts';
import { LinkTabs } from '../ui/LinkTabs.tsx';
import { tabsOf } from './menu.ts';
import type { Bar } from './screens.ts';
import { useScreens } from './screens.ts';

const labels: Record<Bar, string> = { admin: 'Administration', directory: 'Contacts', lists: 'Lists' };

/** The links to the screens of a bar, shown at the top of each of them. */
export function ScreenTabs({ bar }: { bar: Bar }) {
  const { UserType } = useSession();
  const tabs = tabsOf(useScreens(), bar, UserType);
  const address = useRouterState({ select: ({ location }) => location.pathname });
  if (tabs.length === 0) return null;
  return (
    <LinkTabs
      label={labels[bar]}
      tabs={tabs.map(({ label, path, holds }) => ({ label, path, current: path === address || holds.includes(address) }))}
    />
  );
}
