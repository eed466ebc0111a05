import { Tabs } from '@mantine/core';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { paths } from '../../paths.ts';

const tabs = [
  { label: 'Users', path: paths.users() },
  { label: 'Brokers', path: paths.brokers() },
  { label: 'Activation codes', path: paths.codes() },
  { label: 'Outbox', path: paths.outbox() },
  { label: 'Audit', path: paths.audit() },
  { label: 'Settings', path: paths.settings() },
] as const;

/** The screens of the administration, one tab each; stands on top of each of them. */
export function AdminTabs() {
  const navigate = useNavigate();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <Tabs value={path} onChange={(to) => void navigate({ to: to ?? paths.users() })}>
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
