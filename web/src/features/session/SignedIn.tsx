import { access, allows } from '@brevet/contract/access';
import { ModalsProvider } from '@mantine/modals';
import { Outlet, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { CrumbProvider, useCrumbs } from '../../app/shell/Crumbs.tsx';
import { Shell } from '../../app/shell/Shell.tsx';
import { useLiveChanges } from '../../shared/api/live.ts';
import { DraftOwner, forgetDrafts } from '../../shared/form/drafts.ts';
import { NotThere } from '../../shared/ui/NotFound.tsx';
import { prepareToasts } from '../../shared/ui/toast.ts';
import { AgreePage } from '../accounts/AgreePage.tsx';
import { InboxBell } from '../inbox/InboxBell.tsx';
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
          <DraftOwner value={user.UserID}>{allows(rule, user.UserType) ? <Outlet /> : <Refused />}</DraftOwner>
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
