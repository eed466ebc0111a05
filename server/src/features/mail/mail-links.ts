import type { SecretKind } from '@brevet/contract/mail-templates';
import { isSecretKind } from '@brevet/contract/mail-templates';
import type { Db } from '../../platform/db/client.ts';
import { hashToken } from '../../platform/secrets/tokens.ts';
import type { MailRow } from './mail.queries.ts';

/** For each kind of email with a secret link: tells by the hash of its token if the link still works. */
export type MailLinks = Record<SecretKind, (db: Db, TokenHash: string) => Promise<boolean>>;

/** True when an email's link still works, or when it has no secret link. */
export async function linkWorks(links: MailLinks, db: Db, { Kind, Secret }: Pick<MailRow, 'Kind' | 'Secret'>): Promise<boolean> {
  if (Secret === null || !isSecretKind(Kind)) return true;
  return links[Kind](db, hashToken(new URLSearchParams(Secret).get('token') ?? ''));
}
