import { useRouterState } from '@tanstack/react-router';
import { useSession } from '../session/session.ts';
import { LinkTabs } from '../ui/LinkTabs.tsx';
import { adminTabsOf } from './menu.ts';

/** Links to the admin screens, shown at the top of each of them. */
export function AdminTabs() {
  const tabs = adminTabsOf(useSession().UserType);
  const address = useRouterState({ select: ({ location }) => location.pathname });
  if (tabs.length === 0) return null;
  return (
    <LinkTabs
      label="Administration"
      tabs={tabs.map(({ label, path, holds = [] }) => ({ label, path, current: path === address || holds.includes(address) }))}
    />
  );
}
