import type { Feature } from '@brevet/contract/endpoint';
import { messages } from '@brevet/contract/messages';
import { sessionApi } from '@brevet/contract/session';
import type { Transaction } from '../../platform/db/client.ts';
import type { Hearers } from '../../platform/db/hearers.ts';
import { mayHearOf } from '../../platform/db/hearers.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Enqueuing } from '../../platform/jobs/jobs.ts';
import { deviceOf } from '../../platform/origin/device.ts';
import { placeOf } from '../../platform/origin/place.ts';
import { hashToken } from '../../platform/secrets/tokens.ts';
import { writeAudit } from '../audit/audit.ts';
import { readSetting } from '../settings/settings.ts';
import { requireReauth } from '../users/users.ts';
import { sessionsOf } from './session.queries.ts';
import type { SessionStore } from './session-store.ts';

export function sessionHandlers(
  services: Writing & Enqueuing & { sessions: SessionStore; hearers: Hearers },
): Handlers<typeof sessionApi> {
  const { db, sessions, changes } = services;
  return {
    async authToken({ caller }) {
      return { data: caller.user, position: changes.position() };
    },
    async sessions({ caller }) {
      const own = caller.token ? hashToken(caller.token) : '';
      const idleMinutes = await readSetting(db, 'sessionIdleMinutes');
      const absoluteHours = await readSetting(db, 'sessionAbsoluteHours');
      const rows = await sessionsOf(db, caller.user.UserID, { idleMinutes, absoluteHours });
      return {
        data: rows.map(({ TokenHash, UserAgent, ...row }) => ({
          ...row,
          Device: deviceOf(UserAgent),
          Place: placeOf(row.Address),
          Current: TokenHash === own,
        })),
      };
    },
    async endSession({ caller, body: { SessionID, Password } }) {
      const { UserID } = caller.user;
      await requireReauth(services, caller, Password);
      const end = async (tx: Transaction) => {
        if ((await sessions.endOf(tx, UserID, { SessionID })) === 0) throw notFound();
        await writeAudit(tx, caller, { Action: 'end', Entity: 'session', EntityID: String(SessionID) });
      };
      await write(services, sessionApi.endSession, end, { session: UserID });
      sessions.forget(UserID);
      return { message: messages.sessionEnded };
    },
    async endOtherSessions({ caller, body }) {
      const { UserID } = caller.user;
      await requireReauth(services, caller, body.Password);
      const end = async (tx: Transaction) => {
        const ended = await sessions.endOf(tx, UserID, { except: caller.token });
        await writeAudit(tx, caller, { Action: 'end others', Entity: 'session', NewValue: { ended } });
      };
      await write(services, sessionApi.endOtherSessions, end, { session: UserID });
      sessions.forget(UserID);
      return { message: messages.otherSessionsEnded };
    },
    async endAllSessions({ caller, body }) {
      await requireReauth(services, caller, body.Password);
      await write(services, sessionApi.endAllSessions, async (tx) => {
        const ended = await sessions.endOf(tx, 'everyone', { except: caller.token });
        await writeAudit(tx, caller, { Action: 'end all', Entity: 'session', NewValue: { ended } });
      });
      sessions.forget();
      return { message: messages.allSessionsEnded };
    },
    changes:
      async ({ caller }) =>
      (send, since) =>
        tellChanges(services, caller, send, since),
  };
}

/**
 * Announces the changes that this user may hear of, from a position on, until the returned function is called. Reads the user again when the account
 * changes, because a stream stays open when its user gets another broker code.
 */
function tellChanges(
  { changes, sessions, hearers }: Pick<Writing, 'changes'> & { sessions: SessionStore; hearers: Hearers },
  { token, user: reader }: SignedInCaller,
  send: (event: { feature: Feature }) => void,
  since: string | undefined,
): () => void {
  let user = reader;
  const readAgain = async () => {
    // When the session has ended, the stream closes by itself.
    if (token) user = await sessions.userOf(token, { seen: false }).catch(() => user);
  };
  const missed = since === undefined ? [] : changes.since(since).filter((change) => mayHearOf(hearers, user, change));
  for (const feature of new Set(missed.map(({ feature }) => feature))) send({ feature });
  return changes.onChange((change) => {
    const { feature, id } = change;
    if (feature === 'session' && (id === null || id === user.UserID)) void readAgain();
    if (mayHearOf(hearers, user, change)) send({ feature });
  });
}
