import { createHash, timingSafeEqual } from 'node:crypto';
import type { BounceInput } from '@brevet/contract/campaign-links';
import { campaignsApi } from '@brevet/contract/campaigns';
import { messages } from '@brevet/contract/messages';
import type { Db } from '../../platform/db/client.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Bounce } from './bounces.queries.ts';
import { insertBounce, recipientByMessage } from './bounces.queries.ts';
import type { Report } from './read-dsn.ts';
import { readDsn } from './read-dsn.ts';

const hash = (secret: string): Buffer => createHash('sha256').update(secret).digest();
const isSame = (given: string, secret: string): boolean => timingSafeEqual(hash(given), hash(secret));

/** The Message-ID in angle brackets, as it was sent. Some tools report it without. */
const inBrackets = (MessageID: string): string => (/^<.*>$/.test(MessageID) ? MessageID : `<${MessageID}>`);

/** The bounce that a notification reports. Anyone can forge one, so it counts only with the Message-ID of an email that was sent. */
async function bounceOf(db: Db, { MessageID, ...report }: Report): Promise<Bounce | null> {
  const recipient = await recipientByMessage(db, MessageID);
  return recipient && { ...report, ...recipient };
}

async function reported(db: Db, { Message, Address, MessageID, Kind, Status, Diagnostic }: BounceInput): Promise<Bounce | null> {
  if (Message !== undefined) {
    const report = await readDsn(Message);
    return report && bounceOf(db, report);
  }
  const recipient = MessageID === undefined ? null : await recipientByMessage(db, inBrackets(MessageID));
  const known = recipient ?? (Address === undefined ? null : { Address, RecipientID: null });
  return known && { ...known, Kind, Status, Diagnostic };
}

/** Takes reports of bounced emails from anyone who knows the secret in the configuration. */
export async function reportBounces(
  services: Writing & { config: { bounceSecret: string | null } },
  { Secret, Bounces }: { Secret: string; Bounces: readonly BounceInput[] },
) {
  const { bounceSecret } = services.config;
  if (bounceSecret === null || !isSame(Secret, bounceSecret)) throw notFound();
  let Stored = 0;
  for (const one of Bounces) {
    const bounce = await reported(services.db, one);
    // A transaction each, so that two reports never wait for each other's locks.
    if (bounce && (await write(services, campaignsApi.reportBounces, (tx) => insertBounce(tx, bounce)))) Stored += 1;
  }
  return { message: messages.bouncesStored, Stored };
}
