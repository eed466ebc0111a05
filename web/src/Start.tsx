import { lazy, Suspense } from 'react';
import { LoginPage } from './session/LoginPage.tsx';
import { SessionContext, useSessionQuery } from './session/session.ts';
import { PageFailed } from './ui/LoadState.tsx';
import { prepareToasts } from './ui/toast.ts';

const loadApp = () => import('./App.tsx');
const App = lazy(async () => ({ default: (await loadApp()).App }));

/** Fetches what comes after the login screen while one is still typing. */
function prepare(): void {
  prepareToasts();
  loadApp().catch(() => {});
}

/** The application for who is signed in; for everybody else the login screen, at whatever address, which comes up after signing in. */
export function Start() {
  const session = useSessionQuery();
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
