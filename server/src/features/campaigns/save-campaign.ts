import { userTypes } from '@brevet/contract/access';
import { campaignBytes, mostCampaignFields, mostCampaignLinks } from '@brevet/contract/campaign-fields';
import type { CampaignInput } from '@brevet/contract/campaigns';
import { campaignsApi } from '@brevet/contract/campaigns';
import { messages } from '@brevet/contract/messages';
import { bytesOf } from '@brevet/contract/notes';
import type { SessionUser } from '@brevet/contract/session';
import type { Db, Transaction } from '../../platform/db/client.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { contradicts, invalid, Refusal, stale } from '../../platform/http/errors.ts';
import { changedFields, writeAudit } from '../audit/audit.ts';
import { activeBroker } from '../brokers/brokers.ts';
import { cleanHtml, requireFewMarks } from '../notes/notes.ts';
import { insertCampaign, listsAmong, removeCampaign, updateCampaign } from './campaigns.queries.ts';
import { draftFor, readableCampaign } from './load-campaign.ts';
import { countFields, countLinks, hasFieldInLink, unknownFields } from './render-campaign.ts';

export const Entity = 'campaign';

/** The HTML without links inside links, which browsers don't show and which wouldn't be counted. Their texts stay. */
function withoutNestedLinks(html: string): string {
  let depth = 0;
  return html.replace(/<a(?: [^>]*)?>|<\/a>/g, (tag) => {
    if (tag === '</a>') {
      depth = Math.max(0, depth - 1);
      return depth === 0 ? tag : '';
    }
    depth += 1;
    return depth === 1 ? tag : '';
  });
}

/** Throws 400 for a text with too many merge fields or links, which would make each email large and slow. */
export function requireFewPlaces(Body: string): void {
  if (countFields(Body) > mostCampaignFields) throw invalid(messages.campaignFieldsTooMany(mostCampaignFields), 'Body');
  if (countLinks(Body) > mostCampaignLinks) throw invalid(messages.campaignLinksTooMany(mostCampaignLinks), 'Body');
}

/** Sanitizes the text of a campaign. Throws 400 for merge fields that can't be filled in. */
export function cleanBody(html: string): string {
  requireFewMarks(html, 'Body');
  const Body = withoutNestedLinks(cleanHtml(html)).replace(/<ol start="(?!-?\d{1,4}")[^"]*">/g, '<ol>');
  if (bytesOf(Body) > campaignBytes) throw invalid(messages.campaignTooLarge, 'Body');
  const [unknown] = unknownFields(Body);
  if (unknown !== undefined) throw invalid(messages.mergeFieldUnknown(unknown), 'Body');
  if (hasFieldInLink(Body)) throw invalid(messages.mergeFieldInLink, 'Body');
  requireFewPlaces(Body);
  return Body;
}

/** The broker code of a campaign: a broker's own, for admins any active one. */
export async function brokerFor(db: Db, user: SessionUser, claimed: string | undefined): Promise<string> {
  const BrokerID = claimed ?? user.BrokerID;
  if (user.UserType !== userTypes.admin && BrokerID !== user.BrokerID) throw contradicts();
  return activeBroker(db, BrokerID, 'BrokerID');
}

/** Throws 400 unless all mailing lists exist and are active. */
export async function requireLists(db: Db, ids: readonly number[]): Promise<void> {
  const found = await listsAmong(db, ids);
  if (found.length === ids.length && found.every(({ active }) => active === 1)) return;
  throw new Refusal('campaign_lists_refused', messages.campaignListsRefused, { field: 'Lists' });
}

async function fieldsOf(tx: Db, user: SessionUser, { Version: _version, BrokerID, ...input }: CampaignInput, stored?: string) {
  const Lists = [...new Set(input.Lists)].sort((one, other) => one - other);
  await requireLists(tx, Lists);
  return { ...input, Lists, Body: cleanBody(input.Body), BrokerID: await brokerFor(tx, user, BrokerID ?? stored) };
}

/** Creates a campaign, or changes a draft. */
export async function saveCampaign(services: Writing, caller: SignedInCaller, id: number | undefined, input: CampaignInput) {
  const saved = await write(services, campaignsApi.saveCampaign, (tx) =>
    id === undefined ? createCampaign(tx, caller, input) : changeCampaign(tx, caller, id, input),
  );
  return { message: id === undefined ? messages.campaignCreated : messages.campaignSaved, ...saved };
}

async function createCampaign(tx: Transaction, caller: SignedInCaller, input: CampaignInput) {
  const NewValue = await fieldsOf(tx, caller.user, input);
  const created = await insertCampaign(tx, { ...NewValue, CreatorId: caller.user.UserID });
  await writeAudit(tx, caller, { Action: 'create', Entity, EntityID: String(created.CampaignID), NewValue });
  return created;
}

async function changeCampaign(tx: Transaction, caller: SignedInCaller, id: number, input: CampaignInput) {
  const before = await draftFor(tx, caller.user, id);
  const fields = await fieldsOf(tx, caller.user, input, before.BrokerID);
  if (input.Version !== undefined && input.Version !== before.Version) {
    const yours = { ...fields, Version: input.Version };
    throw stale('campaign_changed', messages.campaignChangedMeanwhile, before, yours);
  }
  const changed = changedFields(before, fields);
  if (!changed) return { CampaignID: id, Version: before.Version };
  await writeAudit(tx, caller, { Action: 'edit', Entity, EntityID: String(id), ...changed });
  return updateCampaign(tx, id, fields);
}

/** Creates a draft like a campaign in any state. Lists that are gone or inactive are left out. */
export async function copyCampaign(services: Writing, caller: SignedInCaller, id: number) {
  const CampaignID = await write(services, campaignsApi.copyCampaign, async (tx) => {
    const { campaign } = await readableCampaign(tx, caller.user, id);
    const { CampaignName, Subject, Body, Filter, PerMinute } = campaign;
    const active = (await listsAmong(tx, campaign.Lists)).filter((list) => list.active === 1);
    const Lists = active.map(({ maillist_id }) => maillist_id).sort((one, other) => one - other);
    const BrokerID = await brokerFor(tx, caller.user, campaign.BrokerID);
    const NewValue = { CampaignName: `${CampaignName.slice(0, 93)} (copy)`, Subject, Body, BrokerID, Lists, Filter, PerMinute };
    const created = await insertCampaign(tx, { ...NewValue, CreatorId: caller.user.UserID });
    await writeAudit(tx, caller, { Action: 'create', Entity, EntityID: String(created.CampaignID), NewValue });
    return created.CampaignID;
  });
  return { message: messages.campaignCopied, CampaignID };
}

export async function deleteCampaign(services: Writing, caller: SignedInCaller, id: number) {
  await write(services, campaignsApi.deleteCampaign, async (tx) => {
    const { CampaignName, Subject, BrokerID } = await draftFor(tx, caller.user, id);
    await removeCampaign(tx, id);
    await writeAudit(tx, caller, {
      Action: 'delete',
      Entity,
      EntityID: String(id),
      OldValue: { CampaignName, Subject, BrokerID },
    });
  });
  return { message: messages.campaignDeleted };
}
