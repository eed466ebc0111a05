import { Navigate } from '@tanstack/react-router';
import { landingOf } from '../../shared/destinations.ts';
import { useSessionQuery } from '../../shared/session/session.ts';

/** Redirects signed-in users from public pages to their landing page. Renders nothing right after they sign out. */
export function RedirectSignedIn() {
  const user = useSessionQuery().data;
  return user ? <Navigate to={landingOf(user.UserType)} replace /> : null;
}
