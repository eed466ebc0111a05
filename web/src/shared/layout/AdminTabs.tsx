import { paths } from '@brevet/contract/paths';
import { Tabs } from '@mantine/core';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import styles from './AdminTabs.module.css';

const tabs = [
  { label: 'Users', path: paths.users(), holds: ['/admin/profile', paths.newUser(), paths.searchUser()] },
  { label: 'Brokers', path: paths.brokers(), holds: [paths.broker()] },
  { label: 'Activation codes', path: paths.codes() },
  { label: 'Outbox', path: paths.outbox() },
  { label: 'Audit log', path: paths.audit() },
  { label: 'Settings', path: paths.settings() },
] as const satisfies readonly { label: string; path: string; holds?: readonly string[] }[];

/** The tab of an address: its own, or that of the screen that leads there. */
const tabOf = (path: string): string =>
  tabs.find((tab) => 'holds' in tab && tab.holds.some((held) => held === path))?.path ?? path;

/** The admin screens as tabs, shown at the top of each of them. */
export function AdminTabs() {
  const navigate = useNavigate();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const current = tabOf(path);
  const list = useRef<HTMLDivElement>(null);
  // On a phone the tabs are wider than the screen.
  useEffect(() => {
    list.current?.querySelector(`[data-path="${current}"]`)?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
  return (
    <Tabs className={styles.tabs} value={current} onChange={(to) => void navigate({ to: to ?? paths.users() })}>
      <Tabs.List ref={list} aria-label="Administration">
        {tabs.map(({ label, path: to }) => (
          <Tabs.Tab key={to} value={to} data-path={to}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
}
