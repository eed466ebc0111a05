import { unknownPlace } from '@brevet/contract/common';
import type { OwnSession } from '@brevet/contract/session';
import { sessionApi } from '@brevet/contract/session';
import { Button } from '@mantine/core';
import { IconDeviceDesktop } from '@tabler/icons-react';
import { useAction, useRead } from '../../shared/api/hooks.ts';
import { openDialog } from '../../shared/form/open-dialog.ts';
import { formatMoment } from '../../shared/ui/format.ts';
import { LoadState } from '../../shared/ui/LoadState.tsx';
import { ReauthForm } from './ReauthForm.tsx';
import styles from './Security.module.css';

/** The user's sessions. They can end any of them except this one. */
export function SessionsCard() {
  const read = useRead(sessionApi.sessions, {});
  const { mutateAsync } = useAction(sessionApi.endOtherSessions);
  const endOthers = () =>
    openDialog(
      'Sign out other sessions',
      <ReauthForm
        says="You'll be signed out everywhere except here."
        act="Sign out"
        send={({ Password }) => mutateAsync({ body: { Password } })}
      />,
    );
  const others = read.data?.data.some(({ Current }) => !Current) ?? false;
  return (
    <section className={styles.card} aria-labelledby="sessions-title">
      <div className={styles.head}>
        <h2 id="sessions-title">Sessions</h2>
        {others && (
          <Button variant="default" onClick={endOthers}>
            Sign out other sessions
          </Button>
        )}
      </div>
      <LoadState query={read}>
        {({ data }) => (
          <ul className={styles.list} aria-labelledby="sessions-title">
            {data.map((session) => (
              <SessionRow key={session.SessionID} session={session} />
            ))}
          </ul>
        )}
      </LoadState>
    </section>
  );
}

function SessionRow({ session }: { session: OwnSession }) {
  const { SessionID, Device, Place, Address, CreateDate, LastSeen, Current } = session;
  const { mutateAsync } = useAction(sessionApi.endSession);
  const end = () =>
    openDialog(
      'End session',
      <ReauthForm
        says={`You'll be signed out on ${Device}.`}
        act="Sign out"
        send={({ Password }) => mutateAsync({ body: { SessionID, Password } })}
      />,
    );
  return (
    <li>
      <IconDeviceDesktop size={18} stroke={1.6} aria-hidden />
      <div>
        <span className={styles.device}>
          <b>{Device}</b>
          {Current && <span className={styles.on}>This session</span>}
        </span>
        <small>
          {Place ?? unknownPlace} · {Address} · since {formatMoment(CreateDate)} · last seen {formatMoment(LastSeen)}
        </small>
      </div>
      {!Current && (
        <Button variant="default" aria-label={`End ${Device}, since ${formatMoment(CreateDate)}`} onClick={end}>
          End
        </Button>
      )}
    </li>
  );
}
