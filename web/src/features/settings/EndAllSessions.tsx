import { sessionApi } from '@brevet/contract/session';
import { Button } from '@mantine/core';
import { useAction } from '../../shared/api/hooks.ts';
import { openDialog } from '../../shared/form/open-dialog.ts';
import { ReauthForm } from '../session/session.ts';
import styles from './SettingsPage.module.css';

/** Signs everyone out, for use after a security incident. */
export function EndAllSessions() {
  const { mutateAsync } = useAction(sessionApi.endAllSessions);
  const ask = () =>
    openDialog(
      'End all sessions',
      <ReauthForm
        says="Everyone except you will be signed out and will have to sign in again."
        act="Sign everyone out"
        send={({ Password }) => mutateAsync({ body: { Password } })}
      />,
    );
  return (
    <div className={styles.setting}>
      <div>
        <span className={styles.label}>All sessions</span>
        <p className={styles.help}>Signs everyone out on all devices, except you in this session.</p>
      </div>
      <div className={styles.control}>
        <Button variant="default" onClick={ask}>
          End all sessions
        </Button>
      </div>
    </div>
  );
}
