import { access, allows } from '@brevet/contract/access';
import { ModalsProvider } from '@mantine/modals';
import { Outlet, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { AgreePage } from '../accounts/AgreePage.tsx';
import { useLiveChanges } from '../api/live.ts';
import { forgetDrafts } from '../form/useDraft.ts';
import { InboxBell } from '../inbox/InboxBell.tsx';
import { NotThere } from '../ui/NotThere.tsx';
import { CrumbProvider, useCrumbs } from '../ui/shell/Crumbs.tsx';
import { Shell } from '../ui/shell/Shell.tsx';
import { prepareToasts } from '../ui/toast.ts';
import { useSession } from './session.ts';
import { useLogout } from './useLogout.ts';

/** The frame of the signed-in screens; before anything else one agrees to the conditions. */
export function SignedIn() {
  const user = useSession();
  const logout = useLogout();
  useLiveChanges(user.agreed);
  useEffect(prepareToasts, []);
  const rule = useMatches({ select: (matches) => matches.at(-1)?.staticData.access ?? access.signedIn });
  useEffect(() => forgetDrafts({ but: user.UserID }), [user.UserID]);
  if (!user.agreed) return <AgreePage onLogout={logout} />;
  return (
    <ModalsProvider>
      <CrumbProvider>
        <Shell user={user} tools={<InboxBell />} onLogout={logout}>
          {allows(rule, user.UserType) ? <Outlet /> : <Refused />}
        </Shell>
      </CrumbProvider>
    </ModalsProvider>
  );
}

/** A screen that is none of this user's. */
function Refused() {
  useCrumbs({ label: 'Not there' });
  return <NotThere />;
}
