import { sessionApi } from '@brevet/contract/session';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CallError, call } from '../api/client.ts';
import { forgetDrafts } from '../form/useDraft.ts';
import { paths } from '../paths.ts';
import { toast } from '../ui/toast.ts';
import { changeSession } from './session.ts';

/** Ends the session and forgets everything that was read in it. */
export function useLogout() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    try {
      await call(sessionApi.logout, {});
    } catch (error) {
      if (error instanceof CallError) toast.error(error.message);
      return;
    }
    forgetDrafts();
    changeSession(client, null);
    // Nothing is left to save: the session that could save it has ended.
    await navigate({ to: paths.login(), replace: true, ignoreBlocker: true });
  };
}
