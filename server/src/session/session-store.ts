import { createHash, randomBytes } from 'node:crypto';
import { messages } from '@brevet/contract/messages';
import type { SessionUser } from '@brevet/contract/session';
import type { Changes } from '../db/changes.ts';
import type { Database } from '../db/client.ts';
import { unauthorized } from '../http/errors.ts';
import { deleteSession, insertSession, userOfSession } from './session.queries.ts';

const lifetime = 7 * 24 * 3_600_000;
const remembered = 10_000;
const maxEntries = 10_000;

interface Known {
  user: SessionUser;
  expires: number;
  until: number;
}

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/**
 * Who a token belongs to. Answers are remembered for ten seconds at most, and dropped at once in every instance when a session
 * or an account changes, so that a logout or a changed type holds for the very next call.
 */
export class SessionStore {
  readonly #db: Database;
  readonly #changes: Changes;
  readonly #known = new Map<string, Known>();

  constructor(db: Database, changes: Changes) {
    this.#db = db;
    this.#changes = changes;
    changes.onChange(({ feature }) => {
      if (feature === 'session' || feature === 'users') this.#known.clear();
    });
    changes.onLost(() => this.#known.clear());
  }

  /** A new session; the token leaves the server once, only its hash is stored. */
  async start(UserID: number, { address, userAgent }: { address: string; userAgent: string }): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await insertSession(this.#db, {
      TokenHash: hashToken(token),
      UserID,
      UserAgent: userAgent.slice(0, 300),
      Address: address,
      ExpireDate: new Date(Date.now() + lifetime).toISOString(),
    });
    return token;
  }

  /** Drops what is remembered: for who has just changed an account or its sessions. */
  forget(): void {
    this.#known.clear();
  }

  async end(token: string): Promise<void> {
    const hash = hashToken(token);
    await this.#db.transaction(async (tx) => {
      await deleteSession(tx, hash);
      await this.#changes.announce(tx, 'session');
    });
    this.#known.clear();
  }

  /** Throws 401 with the specification's text for an unknown or an expired token. */
  async userOf(token: string): Promise<SessionUser> {
    const hash = hashToken(token);
    const now = Date.now();
    const known = this.#known.get(hash);
    if (known && known.until > now && known.expires > now) return known.user;
    const found = await userOfSession(this.#db, hash);
    if (!found) throw unauthorized(messages.invalidToken);
    const expires = Date.parse(found.ExpireDate);
    if (expires <= now) throw unauthorized(messages.jwtExpired);
    if (this.#changes.connected) {
      if (this.#known.size >= maxEntries) this.#known.clear();
      this.#known.set(hash, { user: found.user, expires, until: now + remembered });
    }
    return found.user;
  }
}
