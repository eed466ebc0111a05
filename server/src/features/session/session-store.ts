import { isStaff } from '@brevet/contract/access';
import { momentOf } from '@brevet/contract/day';
import { messages } from '@brevet/contract/messages';
import type { SessionUser } from '@brevet/contract/session';
import { LRUCache } from 'lru-cache';
import type { Changes } from '../../platform/db/changes.ts';
import type { Database, Db } from '../../platform/db/client.ts';
import type { Change } from '../../platform/db/recent-changes.ts';
import { unauthorized } from '../../platform/http/errors.ts';
import { hashToken, newToken } from '../../platform/secrets/tokens.ts';
import { readSetting } from '../settings/settings.ts';
import { deleteSession, deleteSessions, insertSession, seeSession, startOfSession, userOfSession } from './session.queries.ts';

const minute = 60_000;
const hour = 60 * minute;
const cacheTime = 10_000;
const maxEntries = 10_000;

interface CachedUser {
  user: SessionUser;
  expires: number;
  until: number;
}

/**
 * Maps tokens to users. Answers are cached for at most ten seconds, and every instance drops them as soon as a session or an
 * account changes, so that signing out or changing an account's type takes effect on the very next call.
 */
export class SessionStore {
  readonly #db: Database;
  readonly #changes: Changes;
  readonly #cache = new LRUCache<string, CachedUser>({ max: maxEntries });
  /** Number of invalidations so far: an answer that was read before one isn't cached after it. */
  #invalidations = 0;

  constructor(db: Database, changes: Changes) {
    this.#db = db;
    this.#changes = changes;
    changes.onChange(({ feature, id }) => {
      if (feature === 'session') this.forget(id);
      if (feature === 'settings') this.forget();
    });
    changes.onLost(() => this.forget());
  }

  /** Starts a session and returns its token. Only the token's hash is stored. */
  async start(UserID: number, from: { address: string; userAgent: string }, db: Db = this.#db): Promise<string> {
    const token = newToken();
    const hours = await readSetting(db, 'sessionAbsoluteHours');
    await insertSession(db, {
      TokenHash: hashToken(token),
      UserID,
      UserAgent: from.userAgent.slice(0, 300),
      Address: from.address,
      ExpireDate: momentOf(Date.now() + hours * hour),
    });
    await this.#changes.announce(db, 'session', UserID);
    return token;
  }

  /** Start time of the session with this token, or null for an unknown token. */
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

  /**
   * Ends sessions of an account or of everyone, in the transaction `tx`: one, or all but one. Returns how many. Call `forget`
   * afterward.
   */
  async endOf(tx: Db, UserID: number | 'everyone', which: { SessionID?: number; except?: string | null } = {}): Promise<number> {
    const { SessionID, except } = which;
    const ended = await deleteSessions(tx, UserID, { SessionID, exceptHash: except ? hashToken(except) : undefined });
    await this.#changes.announce(tx, 'session', UserID === 'everyone' ? null : UserID);
    return ended;
  }

  /** Drops cached answers about one user or everyone. Call it after a transaction that changes what they may do. */
  forget(UserID: Change['id'] = null): void {
    this.#invalidations += 1;
    for (const [hash, { user }] of this.#cache) if (UserID === null || UserID === user.UserID) this.#cache.delete(hash);
  }

  /**
   * Returns the user of a token. Throws 401 with a text that programs know when it's unknown or expired. Pass `seen: false` for
   * background calls, which don't keep the session alive.
   */
  async userOf(token: string, { seen = true } = {}): Promise<SessionUser> {
    const hash = hashToken(token);
    const now = Date.now();
    const cached = this.#cache.get(hash);
    if (cached && cached.until > now && cached.expires > now) return cached.user;
    const invalidations = this.#invalidations;
    const found = await userOfSession(this.#db, hash);
    if (!found) throw unauthorized('token_invalid', messages.invalidToken);
    const expires = await this.#endOf(found);
    if (expires <= now) throw unauthorized('token_expired', messages.jwtExpired);
    if (seen && now - Date.parse(found.LastSeen) >= minute) await seeSession(this.#db, hash);
    if (seen && this.#changes.connected && invalidations === this.#invalidations) {
      this.#cache.set(hash, { user: found.user, expires, until: now + cacheTime });
    }
    return found.user;
  }

  /** Time when a session ends under the current settings. It has ended when the user lacks a required second step. */
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
