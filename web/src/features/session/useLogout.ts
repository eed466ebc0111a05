import { paths } from '@brevet/contract/paths';
import { signInApi } from '@brevet/contract/sign-in';
import { useQueryClient } from '@tanstack/react-query';
import { CallError, call } from '../../shared/api/client.ts';
import { forgetDrafts } from '../../shared/form/drafts.ts';
import { goToPublic } from '../../shared/layout/public-path.ts';
import { changeSession } from '../../shared/session/session.ts';
import { toast } from '../../shared/ui/toast.ts';

/** Ends the session and clears its data. */
export function useLogout() {
  const client = useQueryClient();
  return async () => {
    try {
      await call(signInApi.logout, {});
    } catch (error) {
      if (error instanceof CallError) toast.error(error.message);
      return;
    }
    forgetDrafts();
    changeSession(client, null);
    // Bypass the router: it would ask about unsaved changes, and the session that could save them has ended.
    goToPublic(paths.login(), { replace: true });
  };
}
