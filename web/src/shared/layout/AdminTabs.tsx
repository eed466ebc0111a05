import { paths } from '@brevet/contract/paths';
import { Tabs } from '@mantine/core';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useSession } from '../session/session.ts';
import { useCurrentInView } from '../ui/use-current-in-view.ts';
import styles from './AdminTabs.module.css';
import { adminTabsOf } from './menu.ts';

/** The admin screens as tabs, shown at the top of each of them. */
export function AdminTabs() {
  const navigate = useNavigate();
  const tabs = adminTabsOf(useSession().UserType);
  const address = useRouterState({ select: ({ location }) => location.pathname });
  const current = tabs.find(({ path, holds }) => path === address || holds?.includes(address))?.path ?? null;
  const list = useCurrentInView<HTMLDivElement>(current ?? undefined);
  if (tabs.length === 0) return null;
  return (
    <Tabs className={styles.tabs} value={current} onChange={(to) => void navigate({ to: to ?? paths.users() })}>
      <Tabs.List ref={list} aria-label="Administration">
        {tabs.map(({ label, path: to }) => (
          <Tabs.Tab key={to} value={to}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
}
