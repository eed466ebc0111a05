import { ModalsProvider } from '@mantine/modals';
import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useLiveChanges } from '../api/live.ts';
import { LoadFailed } from '../ui/LoadState.tsx';
import { CrumbProvider } from '../ui/shell/Crumbs.tsx';
import { Shell } from '../ui/shell/Shell.tsx';
import { prepareToasts } from '../ui/toast.ts';
import { LoginPage } from './LoginPage.tsx';
import { SessionContext, useSessionQuery } from './session.ts';
import { useLogout } from './useLogout.ts';

/** The signed-in part of the application. */
export function SignedIn() {
  const session = useSessionQuery();
  const logout = useLogout();
  const user = session.data ?? null;
  useLiveChanges(user !== null);
  useEffect(prepareToasts, []);
  if (session.isError && !user) return <LoadFailed message={session.error.message} onRetry={session.refetch} />;
  if (session.isPending) return null;
  if (!user) return <LoginPage />;
  return (
    <SessionContext value={user}>
      <ModalsProvider>
        <CrumbProvider>
          <Shell user={user} onLogout={logout}>
            <Outlet />
          </Shell>
        </CrumbProvider>
      </ModalsProvider>
    </SessionContext>
  );
}
