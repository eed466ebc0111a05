import { createHash, timingSafeEqual } from 'node:crypto';
import { bounceReasons, noBounces } from '@brevet/contract/campaign-fields';
import type { BounceInput, BounceResult } from '@brevet/contract/campaign-links';
import { campaignsApi } from '@brevet/contract/campaigns';
import { addressKey } from '@brevet/contract/email-address';
import { messages } from '@brevet/contract/messages';
import type { Db } from '../../platform/db/client.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Judgment } from '../../platform/mail/judge-bounce.ts';
import { judgeBounce } from '../../platform/mail/judge-bounce.ts';
import { server, writeAudit } from '../audit/audit.ts';
import type { Bounce } from './bounces.queries.ts';
import { recipientByMarks, storeBounce, unmatchedAction } from './bounces.queries.ts';
import type { Failure, Report } from './read-dsn.ts';
import { readDsn } from './read-dsn.ts';

const hash = (secret: string): Buffer => createHash('sha256').update(secret).digest();
const isSame = (given: string, secret: string): boolean => timingSafeEqual(hash(given), hash(secret));

/** The Message-ID in angle brackets, as it was sent. Some tools report it without. */
const inBrackets = (MessageID: string): string => (/^<.*>$/.test(MessageID) ? MessageID : `<${MessageID}>`);

/** A reported bounce, if there is one to store, and what its program is told. */
interface Read {
  bounce: Bounce | null;
  result: Omit<BounceResult, 'Stored'>;
}

const resultOf = (Matched: boolean, { Kind, Reason, Status }: Judgment): Read['result'] => ({
  Matched,
  Kind,
  Reason,
  Explanation: bounceReasons[Reason],
  Status,
});

const noBounce = (Matched: boolean, Reason: keyof typeof noBounces): Read => ({
  bounce: null,
  result: { Matched, Kind: null, Reason, Explanation: noBounces[Reason], Status: '' },
});

/** The failure that concerns an address. If none names it, as after forwarding, the whole email came back only if all agree. */
const failureFor = ({ Failures }: Report, Address: string): Failure | undefined =>
  Failures.find(({ Addresses }) => Addresses.includes(Address)) ?? Failures.find(({ Kind }) => Kind === 'soft') ?? Failures[0];

/** The bounce that a notification reports. Anyone can forge one, so it counts only with a mark of an email that was sent. */
async function readMessage(db: Db, message: string): Promise<Read> {
  const report = await readDsn(message);
  if (typeof report === 'string') return noBounce(false, report);
  const recipient = await recipientByMarks(db, report);
  const Address = addressKey(recipient?.Address ?? '');
  const failure = failureFor(report, Address);
  if (!failure) return noBounce(recipient !== null, 'other');
  if (report.Delivered.includes(Address) && !failure.Addresses.includes(Address)) return noBounce(true, 'delivered');
  const { Kind, Status, Diagnostic } = failure;
  return {
    bounce: recipient && { RecipientID: recipient.RecipientID, Address: recipient.Address, Kind, Status, Diagnostic },
    result: resultOf(recipient !== null, failure),
  };
}

/** The kind that a program reports counts, unless the server's answer contradicts it. */
function judgeFields({ Kind, Status, Diagnostic }: BounceInput): Judgment {
  const judged = judgeBounce({ Status, Diagnostic });
  if (Kind === 'soft') return { ...judged, Kind };
  if (judged.Reason !== 'unclear') return judged;
  return { ...judged, Kind: Kind ?? (Status + Diagnostic === '' ? 'hard' : 'soft') };
}

async function readFields(db: Db, given: BounceInput): Promise<Read> {
  const { Address, MessageID, Diagnostic } = given;
  const judged = judgeFields(given);
  const ids = MessageID === undefined ? [] : [inBrackets(MessageID)];
  const recipient = await recipientByMarks(db, { MessageIDs: ids, Tokens: [] });
  const known = recipient ?? (Address === undefined ? null : { Address, RecipientID: null });
  return {
    bounce: known && { ...known, Kind: judged.Kind, Status: given.Status || judged.Status, Diagnostic },
    result: resultOf(known !== null, judged),
  };
}

/** Tells admins how many bounces name no email that Brevet sent. One entry for each call, without addresses. */
function noteUnmatched(tx: Db, unmatched: readonly BounceResult[]): Promise<void> {
  const Explanations = [...new Set(unmatched.map(({ Explanation }) => Explanation))];
  return writeAudit(tx, server, {
    Action: unmatchedAction,
    Entity: 'campaign',
    NewValue: { Count: unmatched.length, Explanations },
  });
}

/** Takes reports of bounced emails from anyone who knows the secret in the configuration. */
export async function reportBounces(
  services: Writing & { config: { bounceSecret: string | null } },
  { Secret, Bounces }: { Secret: string; Bounces: readonly BounceInput[] },
) {
  const { bounceSecret } = services.config;
  if (bounceSecret === null || !isSame(Secret, bounceSecret)) throw notFound();
  const Results: BounceResult[] = [];
  for (const one of Bounces) {
    const { bounce, result } = await (one.Message === undefined
      ? readFields(services.db, one)
      : readMessage(services.db, one.Message));
    // A transaction each, so that two reports never wait for each other's locks.
    const Stored = bounce !== null && (await write(services, campaignsApi.reportBounces, (tx) => storeBounce(tx, bounce)));
    Results.push({ ...result, Stored });
  }
  const unmatched = Results.filter(({ Matched, Kind }) => !Matched && Kind !== null);
  if (unmatched.length > 0) await write(services, campaignsApi.reportBounces, (tx) => noteUnmatched(tx, unmatched));
  return { message: messages.bouncesStored, Stored: Results.filter(({ Stored }) => Stored).length, Results };
}
