import { isStaff } from '@brevet/contract/access';
import { messages } from '@brevet/contract/messages';
import type { SessionUser } from '@brevet/contract/session';
import { LRUCache } from 'lru-cache';
import type { Change, Changes } from '../../platform/db/changes.ts';
import type { Database, Db } from '../../platform/db/client.ts';
import { unauthorized } from '../../platform/http/errors.ts';
import { hashToken, newToken } from '../../platform/secrets/tokens.ts';
import { readSetting } from '../settings/settings.ts';
import { deleteSession, deleteSessions, insertSession, seeSession, startOfSession, userOfSession } from './session.queries.ts';

const minute = 60_000;
const hour = 60 * minute;
const remembered = 10_000;
const maxEntries = 10_000;

interface Known {
  user: SessionUser;
  expires: number;
  until: number;
}

/**
 * Who a token belongs to. Answers are remembered for ten seconds at most, and dropped at once in every instance when a session
 * or an account changes, so that a logout or a changed type holds for the very next call.
 */
export class SessionStore {
  readonly #db: Database;
  readonly #changes: Changes;
  readonly #known = new LRUCache<string, Known>({ max: maxEntries });
  /** Counts the forgettings: an answer that was read before one is not remembered after it. */
  #forgotten = 0;

  constructor(db: Database, changes: Changes) {
    this.#db = db;
    this.#changes = changes;
    changes.onChange(({ feature, id }) => {
      if (feature === 'session') this.forget(id);
      // The name of a broker code is part of what a session knows of its user.
      if (feature === 'brokers' || feature === 'settings') this.forget();
    });
    changes.onLost(() => this.forget());
  }

  /** A new session; the token leaves the server once, only its hash is stored. */
  async start(UserID: number, from: { address: string; userAgent: string }, db: Db = this.#db): Promise<string> {
    const token = newToken();
    const hours = await readSetting(db, 'sessionAbsoluteHours');
    await insertSession(db, {
      TokenHash: hashToken(token),
      UserID,
      UserAgent: from.userAgent.slice(0, 300),
      Address: from.address,
      ExpireDate: new Date(Date.now() + hours * hour).toISOString(),
    });
    return token;
  }

  /** When the session of a token began; null for an unknown one. */
  startOf(token: string): Promise<string | null> {
    return startOfSession(this.#db, hashToken(token));
  }

  async end(token: string): Promise<void> {
    const owner = await this.#db.transaction(async (tx) => {
      const UserID = await deleteSession(tx, hashToken(token));
      if (UserID !== null) await this.#changes.announce(tx, 'session', UserID);
      return UserID;
    });
    if (owner !== null) this.forget(owner);
  }

  /** Ends sessions of an account or of everybody, in the transaction `tx`: one, or all but one. Afterwards call `forget`. Says how many. */
  async endOf(tx: Db, UserID: number | 'everybody', which: { SessionID?: number; except?: string | null } = {}): Promise<number> {
    const { SessionID, except } = which;
    const ended = await deleteSessions(tx, UserID, { SessionID, exceptHash: except ? hashToken(except) : undefined });
    await this.#changes.announce(tx, 'session', UserID === 'everybody' ? null : UserID);
    return ended;
  }

  /** After a transaction that changes what one user may do, or anybody: the next call reads it anew. */
  forget(UserID: Change['id'] = null): void {
    this.#forgotten += 1;
    for (const [hash, { user }] of this.#known) if (UserID === null || UserID === user.UserID) this.#known.delete(hash);
  }

  /**
   * Throws 401 with the specification's text for an unknown or an expired token. `seen: false` for what goes on without a person:
   * it does not keep the session alive.
   */
  async userOf(token: string, { seen = true } = {}): Promise<SessionUser> {
    const hash = hashToken(token);
    const now = Date.now();
    const known = this.#known.get(hash);
    if (known && known.until > now && known.expires > now) return known.user;
    const forgotten = this.#forgotten;
    const found = await userOfSession(this.#db, hash);
    if (!found) throw unauthorized(messages.invalidToken);
    const expires = await this.#endOf(found);
    if (expires <= now) throw unauthorized(messages.jwtExpired);
    if (seen && now - Date.parse(found.LastSeen) >= minute) await seeSession(this.#db, hash);
    if (seen && this.#changes.connected && forgotten === this.#forgotten) {
      this.#known.set(hash, { user: found.user, expires, until: now + remembered });
    }
    return found.user;
  }

  /** When the session ends by the settings of now; at once for who has come without the second step that is demanded. */
  async #endOf(session: NonNullable<Awaited<ReturnType<typeof userOfSession>>>): Promise<number> {
    const [idleMinutes, absoluteHours, requireTwoStep] = await Promise.all([
      readSetting(this.#db, 'sessionIdleMinutes'),
      readSetting(this.#db, 'sessionAbsoluteHours'),
      readSetting(this.#db, 'requireTwoStep'),
    ]);
    if (requireTwoStep && isStaff(session.user.UserType) && !session.hasSecondStep) return 0;
    return Math.min(
      Date.parse(session.ExpireDate),
      Date.parse(session.CreateDate) + absoluteHours * hour,
      Date.parse(session.LastSeen) + idleMinutes * minute,
    );
  }
}
