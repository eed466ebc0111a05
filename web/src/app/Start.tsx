import { paths } from '@brevet/contract/paths';
import type { ComponentType } from 'react';
import { lazy, Suspense } from 'react';
import { LoginPage } from '../features/session/LoginPage.tsx';
import { useLoginOptions } from '../features/session/useSignInStep.ts';
import { isLogin, usePublicPath } from '../shared/layout/public-path.ts';
import { SessionContext, useSessionQuery, wasSignedIn } from '../shared/session/session.ts';
import { PageFailed } from '../shared/ui/LoadState.tsx';
import { prepareToasts } from '../shared/ui/toast.ts';

const loadApp = () => import('./App.tsx');
const App = lazy(async () => ({ default: (await loadApp()).App }));

/** Someone who was signed in here most likely still is: fetch the application together with the session, not after it. */
const expected = wasSignedIn();
if (expected) loadApp().catch(() => {});

/** Preloads the application while the user is typing on the login screen. */
function prepare(): void {
  prepareToasts();
  loadApp().catch(() => {});
}

/** The public pages, each loaded on demand so the login screen stays small. */
const publicPages: Record<string, ComponentType> = {
  [paths.register()]: lazy(async () => ({ default: (await import('../features/accounts/RegisterPage.tsx')).RegisterPage })),
  [paths.forgotPassword()]: lazy(async () => ({
    default: (await import('../features/accounts/ForgotPasswordPage.tsx')).ForgotPasswordPage,
  })),
  [paths.resetPassword()]: lazy(async () => ({
    default: (await import('../features/accounts/ResetPasswordPage.tsx')).ResetPasswordPage,
  })),
  [paths.verifyEmail()]: lazy(async () => ({
    default: (await import('../features/accounts/VerifyEmailPage.tsx')).VerifyEmailPage,
  })),
  [paths.invitation()]: lazy(async () => ({
    default: (await import('../features/outsider/InvitationPage.tsx')).InvitationPage,
  })),
  [paths.unsubscribe()]: lazy(async () => ({
    default: (await import('../features/campaigns/UnsubscribePage.tsx')).UnsubscribePage,
  })),
  [paths.stopAlerts()]: lazy(async () => ({ default: (await import('../features/views/StopAlertsPage.tsx')).StopAlertsPage })),
};
/** Pages that open for anyone with their link, signed in or not. Signed-in users may have no password. */
const mailed = [
  paths.forgotPassword(),
  paths.resetPassword(),
  paths.verifyEmail(),
  paths.invitation(),
  paths.stopAlerts(),
  paths.unsubscribe(),
];

/** The application for signed-in users; the login screen for everyone else, at any address. The address opens after sign-in. */
export function Start() {
  const session = useSessionQuery();
  const path = usePublicPath();
  // The login screen reads its data early, too.
  useLoginOptions(isLogin(path) && !expected);
  const Page = publicPages[path];
  if (Page && (session.data === null || mailed.includes(path))) {
    return (
      <Suspense>
        <Page />
      </Suspense>
    );
  }
  if (session.data) {
    return (
      <SessionContext value={session.data}>
        <Suspense>
          <App />
        </Suspense>
      </SessionContext>
    );
  }
  if (session.data === null) return <LoginPage onTyping={prepare} />;
  return session.isError ? <PageFailed message={session.error.message} onRetry={session.refetch} /> : null;
}
