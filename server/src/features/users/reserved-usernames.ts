import type { UserType } from '@brevet/contract/access';
import { isStaff } from '@brevet/contract/access';
import type { Db } from '../../platform/db/client.ts';
import { skeletonOf } from '../../platform/look-alikes/skeleton.ts';
import { brokers } from '../../schema/users.ts';

const words = [
  'administrator',
  'admin',
  'brevet',
  'broker',
  'helpdesk',
  'moderator',
  'noreply',
  'official',
  'postmaster',
  'root',
  'security',
  'service',
  'staff',
  'support',
  'system',
  'team',
  'webmaster',
].map(skeletonOf);
const [leading, trailing] = [new RegExp(`^(?:${words.join('|')})+`), new RegExp(`(?:${words.join('|')})+$`)];

/** Without reserved words at both ends. */
const rest = (skeleton: string): string => skeleton.replace(leading, '').replace(trailing, '');

/**
 * True for a username that stands for Brevet, its staff or a broker code, such as "brevet-support", "adm1n" or "broker_ttx". Sellers and
 * buyers can't take it.
 */
export async function isReserved(db: Db, username: string, type: UserType): Promise<boolean> {
  if (isStaff(type)) return false;
  const numbered = skeletonOf(username.replace(/\p{N}+$/u, ''));
  const rests = [skeletonOf(username), numbered].map(rest);
  if (rests.includes('')) return true;
  const codes = await db.select({ BrokerID: brokers.BrokerID }).from(brokers);
  return codes.some(({ BrokerID }) => rests.includes(skeletonOf(BrokerID)));
}
