import { Navigate } from '@tanstack/react-router';
import { landingOf } from '../../shared/destinations.ts';
import { useSessionQuery } from '../../shared/session/session.ts';

/** The public addresses for who is signed in: on to the landing page. Nothing in the moment after signing out. */
export function Landing() {
  const user = useSessionQuery().data;
  return user ? <Navigate to={landingOf(user.UserType)} replace /> : null;
}
