import type { SecretKind } from '@brevet/contract/mail-templates';
import { isSecretKind } from '@brevet/contract/mail-templates';
import type { Db } from '../../platform/db/client.ts';
import { hashToken } from '../../platform/secrets/tokens.ts';
import type { MailRow } from './mail.queries.ts';

/** Of each kind of mail with a secret link: whether the link works still, by the hash of its token. */
export type MailLinks = Record<SecretKind, (db: Db, TokenHash: string) => Promise<boolean>>;

/** Whether the link of a mail works still; a mail without one has nothing that could die. */
export async function linkWorks(links: MailLinks, db: Db, { Kind, Secret }: Pick<MailRow, 'Kind' | 'Secret'>): Promise<boolean> {
  if (Secret === null || !isSecretKind(Kind)) return true;
  return links[Kind](db, hashToken(new URLSearchParams(Secret).get('token') ?? ''));
}
