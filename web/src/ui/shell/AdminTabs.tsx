import { Tabs } from '@mantine/core';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import styles from './AdminTabs.module.css';

const tabs = [
  { label: 'Users', path: paths.users(), holds: ['/admin/profile', paths.newUser(), paths.searchUser()] },
  { label: 'Brokers', path: paths.brokers() },
  { label: 'Activation codes', path: paths.codes() },
  { label: 'Outbox', path: paths.outbox() },
  { label: 'Audit', path: paths.audit() },
  { label: 'Settings', path: paths.settings() },
] as const satisfies readonly { label: string; path: string; holds?: readonly string[] }[];

/** The tab of an address: its own, or the one of the screens that are reached from there. */
const tabOf = (path: string): string =>
  tabs.find((tab) => 'holds' in tab && tab.holds.some((held) => held === path))?.path ?? path;

/** The screens of the administration, one tab each; stands on top of each of them. */
export function AdminTabs() {
  const navigate = useNavigate();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <Tabs className={styles.tabs} value={tabOf(path)} onChange={(to) => void navigate({ to: to ?? paths.users() })}>
      <Tabs.List aria-label="Administration">
        {tabs.map(({ label, path: to }) => (
          <Tabs.Tab key={to} value={to}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
}
