import { Navigate } from '@tanstack/react-router';
import { landingOf } from '../paths.ts';
import { LoadFailed } from '../ui/LoadState.tsx';
import { LoginPage } from './LoginPage.tsx';
import { useSessionQuery } from './session.ts';

/** The login screen; a valid session skips it. */
export function PublicOnly() {
  const session = useSessionQuery();
  if (session.isError) return <LoadFailed message={session.error.message} onRetry={session.refetch} />;
  if (session.isPending) return null;
  return session.data ? <Navigate to={landingOf(session.data.UserType)} replace /> : <LoginPage />;
}
