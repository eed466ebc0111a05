import type { UserType } from '@brevet/contract/access';
import { isStaff, userTypeLabels } from '@brevet/contract/access';
import type { Feature } from '@brevet/contract/endpoint';
import { features } from '@brevet/contract/endpoint';
import { SecretBox } from '../secrets/secret-box.ts';
import { newToken } from '../secrets/tokens.ts';

export interface Change {
  feature: Feature;
  /**
   * The user, the broker code or the team concerned; for a listing and its parts the owner or anyone else who sees the change. Null if any
   * row may have changed, so that everyone who reads the feature hears of it.
   */
  id: number | string | null;
  /** True if it stands for changes that were missed, so it concerns everyone who reads the feature. */
  missed?: true;
}

/** The ID of no user: brokers and admins alone hear of the change. */
export const staffAlone = 0;

/** The people who share views: staff, buyers or sellers with the same broker code. No broker code has a space. */
export const teamOf = ({ UserType, BrokerID }: { UserType: UserType; BrokerID: string }): string =>
  `${isStaff(UserType) ? 'staff' : userTypeLabels[UserType]} ${BrokerID}`;

/** Stands for all changes that may have been missed. */
export const everyFeature: readonly Change[] = features.map((feature) => ({ feature, id: null, missed: true }));

/** The number of different changes that are kept. */
const mostKept = 1000;
const sealedFor = 'position';

/**
 * The latest changes that this process received, for clients that missed some. A position tells how many it had received by then.
 * Positions are encrypted, because the number would show how much others are doing.
 */
export class RecentChanges {
  readonly #box = new SecretBox({ secret: newToken(), dataDir: '' });
  /** Equal changes are kept once, with the number of the last one. Ordered by number. */
  readonly #kept = new Map<string, { change: Change; number: number }>();
  #heard = 0;
  /** Changes up to this number may be missing. */
  #forgotten = 0;

  add(change: Change): void {
    const key = JSON.stringify(change);
    this.#heard += 1;
    this.#kept.delete(key);
    this.#kept.set(key, { change, number: this.#heard });
    if (this.#kept.size <= mostKept) return;
    const [oldest] = this.#kept;
    if (!oldest) return;
    this.#kept.delete(oldest[0]);
    this.#forgotten = oldest[1].number;
  }

  position(): string {
    return this.#box.seal(String(this.#heard), sealedFor);
  }

  /** The changes after a position; every feature if that was too long ago, or in another process. */
  since(position: string): readonly Change[] {
    const number = this.#numberOf(position);
    if (number === null || number < this.#forgotten) return everyFeature;
    return [...this.#kept.values()].filter((kept) => kept.number > number).map(({ change }) => change);
  }

  #numberOf(position: string): number | null {
    try {
      return Number(this.#box.open(position, sealedFor));
    } catch {
      return null;
    }
  }
}
