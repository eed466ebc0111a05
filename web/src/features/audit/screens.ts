import { access } from '@brevet/contract/access';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../shared/screens/lazy-screen.ts';
import { signedIn } from '../../shared/screens/screens.ts';

export const auditScreens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/admin/audit',
    staticData: { call: 'audit', access: access.admin, tab: { bar: 'admin', place: 6, label: 'Audit log' } },
    component: lazyScreen(() => import('./AuditPage.tsx'), 'AuditPage'),
  }),
] as const;
