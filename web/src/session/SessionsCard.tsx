import { unknownPlace } from '@brevet/contract/common';
import type { OwnSession } from '@brevet/contract/session';
import { sessionApi } from '@brevet/contract/session';
import { Button } from '@mantine/core';
import { IconDeviceDesktop } from '@tabler/icons-react';
import { useAction, useRead } from '../api/hooks.ts';
import { confirm } from '../ui/confirm.tsx';
import { formatMoment } from '../ui/format.ts';
import { LoadState } from '../ui/LoadState.tsx';
import { sayHowItWent } from '../ui/toast.ts';
import styles from './Security.module.css';

/** Where one is signed in; each but this one can be ended from here. */
export function SessionsCard() {
  const read = useRead(sessionApi.sessions, {});
  const endOthers = useAction(sessionApi.endOtherSessions, sayHowItWent);
  const others = read.data?.data.some(({ Current }) => !Current) ?? false;
  const endAll = async () => {
    if (!(await confirm('Sign out everywhere but here?', { yes: 'Sign out' }))) return;
    endOthers.mutate({});
  };
  return (
    <section className={styles.card} aria-labelledby="sessions-title">
      <div className={styles.head}>
        <h2 id="sessions-title">Sessions</h2>
        {others && (
          <Button variant="default" onClick={endAll} loading={endOthers.isPending}>
            End all others
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
  const end = useAction(sessionApi.endSession, sayHowItWent);
  const act = () => end.mutate({ query: { SessionID } });
  return (
    <li>
      <IconDeviceDesktop size={18} stroke={1.6} aria-hidden />
      <div>
        <span className={styles.device}>
          <b>{Device}</b>
          {Current && <span className={styles.on}>This one</span>}
        </span>
        <small>
          {Place ?? unknownPlace} · {Address} · since {formatMoment(CreateDate)} · last seen {formatMoment(LastSeen)}
        </small>
      </div>
      {!Current && (
        <Button
          variant="default"
          aria-label={`End ${Device}, since ${formatMoment(CreateDate)}`}
          onClick={act}
          loading={end.isPending}
        >
          End
        </Button>
      )}
    </li>
  );
}
