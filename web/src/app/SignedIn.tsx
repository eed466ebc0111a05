import { access, allows } from '@brevet/contract/access';
import { Outlet, useMatches } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { InboxBell } from '../features/inbox/InboxBell.tsx';
import { WaitingDecisions } from '../features/listings/WaitingDecisions.tsx';
import { useLogout } from '../features/session/useLogout.ts';
import { useLiveChanges } from '../shared/api/live.ts';
import { FormSupport } from '../shared/form/contexts.ts';
import { forgetDrafts } from '../shared/form/drafts.ts';
import { formSupport } from '../shared/form/form-support.ts';
import { DialogPlace } from '../shared/form/open-dialog.ts';
import { CrumbProvider, useCrumbs } from '../shared/layout/crumbs.tsx';
import { NotThere } from '../shared/layout/NotFound.tsx';
import { hasSignedInHere, useSession } from '../shared/session/session.ts';
import { TableReader } from '../shared/table/reader.ts';
import { QuestionPlace } from '../shared/ui/confirm.ts';
import { lazyComponent } from '../shared/ui/lazy-component.tsx';
import { PalettePlace } from './palette/open-palette.ts';
import { Shell } from './shell/Shell.tsx';
import { useWarmUp } from './useWarmUp.ts';

/** Loaded on demand, because people see it once. */
const { Show: AgreePage } = lazyComponent(async () => (await import('../features/accounts/AgreePage.tsx')).AgreePage);

/** The frame of the signed-in screens. Users must accept the terms first. */
export function SignedIn() {
  const user = useSession();
  const logout = useLogout();
  const [entered] = useState(() => hasSignedInHere() || !user.agreed);
  useLiveChanges(user.agreed);
  useWarmUp();
  const needed = useMatches({ select: (matches) => matches.at(-1)?.staticData.access ?? access.admin });
  useEffect(() => forgetDrafts({ but: user.UserID }), [user.UserID]);
  if (!user.agreed) {
    return (
      <Suspense>
        <AgreePage onLogout={logout} />
      </Suspense>
    );
  }
  return (
    <CrumbProvider>
      <FormSupport value={formSupport(user.UserID)}>
        <Shell user={user} tools={<InboxBell />} notices={<WaitingDecisions />} onLogout={logout} entered={entered}>
          <TableReader value={user.UserType}>{allows(needed, user.UserType) ? <Outlet /> : <Refused />}</TableReader>
        </Shell>
        <DialogPlace />
        <QuestionPlace />
        <PalettePlace />
      </FormSupport>
    </CrumbProvider>
  );
}

/** Replaces a screen that this user can't open. */
function Refused() {
  useCrumbs({ label: 'Not found' });
  return <NotThere />;
}
