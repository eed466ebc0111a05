import { momentOf } from '@brevet/contract/day';
import type { Database } from '../../platform/db/client.ts';
import type { Handover } from '../../platform/mail/transport.ts';
import type { Refusal } from '../../schema/campaigns.ts';
import type { MailBroker } from '../mail/mail.ts';
import { insertRefusal } from './bounces.queries.ts';
import { hasSent } from './campaign-runs.queries.ts';
import type { CampaignRow } from './campaigns.queries.ts';
import type { Claimed } from './claim-recipient.queries.ts';
import { endAttempt } from './claim-recipient.queries.ts';
import { endedWithRefusals, forgetRefusals, noteRefusal, refusalsOf } from './refusals.queries.ts';

/** The common parts of a campaign's emails, and how the email server responds to them. */
export interface Run {
  campaign: CampaignRow;
  broker: MailBroker;
  sender: string;
  links: ReadonlyMap<string, number>;
  /** The reason why the email server accepts nothing; null while it accepts emails. */
  failure: string | null;
  /** The recipients that it has refused since it last accepted an email. */
  refused: Refusal[];
  /** Its answer to the last of them. */
  answer: string;
}

/** Refusals in a row after which the email server seems to refuse everyone. */
const mostRefused = 20;

/** The refusals that came one after the other. */
export const inRow = (refused: readonly Refusal[]): Refusal[] => refused.filter(({ Since }) => Since === undefined);

export const refusesEveryone = (refused: readonly Refusal[]): boolean => inRow(refused).length >= mostRefused;

/** Seconds until an email server that accepts nothing is tried again, the first time and later. */
const pauses = [15, 120] as const;

export const pauseOf = ({ campaign }: Pick<Run, 'campaign'>): number => pauses[campaign.LastError === null ? 0 : 1];

interface Settling {
  db: Database;
  config: { mailRetries: number[] };
}

/** Records the outcome of an email. */
export async function settle(
  { db, config: { mailRetries } }: Settling,
  run: Run,
  { RecipientID, Attempts, PutBackDate }: Claimed,
  outcome: Handover,
): Promise<void> {
  const attempt = { RecipientID, Run: run.campaign.Run };
  if (outcome.taken === true) {
    await endAttempt(db, attempt, { State: 'sent', SentDate: momentOf(), LastError: null });
    if (run.refused.length > 0) run.refused = await storeRefusals(db, run.campaign);
    return;
  }
  const { error: LastError } = outcome;
  if (outcome.taken === 'maybe') {
    await endAttempt(db, attempt, { State: 'unconfirmed', LastError });
    return;
  }
  const { fault } = outcome;
  // Others go first, in case it is this one that the server hangs up on.
  const later = 2 * pauseOf(run);
  if (fault === 'server' || fault === 'broken') run.failure = LastError;
  if (fault === 'server') {
    await endAttempt(db, attempt, { State: 'waiting', Attempts: Attempts - 1, LastError, seconds: later });
    return;
  }
  const retry = fault === 'later' || fault === 'broken' ? mailRetries[Attempts - 1] : undefined;
  if (retry !== undefined) {
    const seconds = fault === 'broken' ? Math.max(retry, later) : retry;
    await endAttempt(db, attempt, { State: 'waiting', LastError, seconds });
    return;
  }
  // A second refusal counts on its own if the server accepted other emails in between. Pauses because of it would never end.
  const again = PutBackDate === null ? {} : { Since: PutBackDate };
  const refusal = { RecipientID, Status: fault === 'address' ? statusIn(LastError) : null, ...again };
  const refused = await db.transaction((tx) => noteRefusal(tx, run.campaign, refusal, LastError));
  if (!refused) return;
  run.refused = PutBackDate === null ? refused : await storeRefusals(db, run.campaign, [RecipientID]);
  run.answer = withoutAddresses(LastError);
}

/** An answer as the campaign and the audit log keep it, longer than the contact stays. */
const withoutAddresses = (answer: string): string => answer.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;]+/g, '(address)');

const statusIn = (answer: string): string => /\b5\.\d{1,3}\.\d{1,3}\b/.exec(answer)?.[0] ?? '';

/**
 * Stores the bounces of a campaign's refusals, or of these recipients' alone, once the email server has accepted one of its emails: until
 * then, it may be refusing everyone. Then forgets the refusals, and returns those that are left. After a crash in between, the bounces are
 * stored once all the same.
 */
export async function storeRefusals(
  db: Database,
  { CampaignID }: Pick<CampaignRow, 'CampaignID'>,
  only?: readonly number[],
): Promise<Refusal[]> {
  const refused = (await refusalsOf(db, CampaignID)).filter(({ RecipientID }) => only?.includes(RecipientID) ?? true);
  for (const { RecipientID, Status, Since } of refused)
    if (Status !== null && (await hasSent(db, CampaignID, Since)))
      await db.transaction((tx) => insertRefusal(tx, RecipientID, Status));
  return await forget(db, CampaignID, refused);
}

const forget = (db: Database, CampaignID: number, refused: readonly Refusal[]): Promise<Refusal[]> =>
  forgetRefusals(
    db,
    CampaignID,
    refused.map(({ RecipientID }) => RecipientID),
  );

/** Does the same for campaigns that have ended. An email server that refused everyone says nothing about addresses. */
export async function storeLateRefusals(db: Database): Promise<void> {
  for (const { CampaignID, Refused } of await endedWithRefusals(db))
    await (refusesEveryone(Refused) ? forget(db, CampaignID, Refused) : storeRefusals(db, { CampaignID }));
}
