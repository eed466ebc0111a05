import type { AnalysisInput } from '@brevet/contract/analysis';
import { analysisApi } from '@brevet/contract/analysis';
import { messages } from '@brevet/contract/messages';
import type { Transaction } from '../../platform/db/client.ts';
import { staffAlone } from '../../platform/db/recent-changes.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { forbidden, notFound, Refusal, stale } from '../../platform/http/errors.ts';
import { changedFields, writeAudit } from '../audit/audit.ts';
import { keyOfKnown, sharedPatentId } from '../brokerage-patents/brokerage-patents.ts';
import { canRead, listingFor } from '../listings/listings.ts';
import { keyOfNumber } from '../patents/patents.ts';
import { canReadAnalysis, rightsOnAnalysis } from './analysis.policy.ts';
import { analysisForUpdate, insertAnalysis, removeAnalysis, updateAnalysis } from './analysis.queries.ts';

type Values = Omit<AnalysisInput, 'AnalysisID' | 'Version'>;

const Entity = 'analysis';

/** Creates or changes an analysis of a patent. */
export async function saveAnalysis(services: Writing, caller: SignedInCaller, { AnalysisID, Version, ...sent }: AnalysisInput) {
  const key = (AnalysisID === undefined ? keyOfNumber : keyOfKnown)(sent.Patent, sent.Country, 'Patent');
  const values: Values = { ...sent, Patent: key.PatentNumber, Country: key.Country };
  const save = (tx: Transaction) =>
    AnalysisID === undefined ? createAnalysis(tx, caller, values) : changeAnalysis(tx, caller, AnalysisID, Version, values);
  const saved = await write(services, analysisApi.saveAnalysis, save, { patents: staffAlone });
  return { message: messages.analysisSaved, ...saved };
}

async function createAnalysis(tx: Transaction, caller: SignedInCaller, values: Values) {
  const created = await insertAnalysis(tx, caller.user.UserID, await columnsOf(tx, caller, values));
  await writeAudit(tx, caller, { Action: 'create', Entity, EntityID: String(created.AnalysisID), NewValue: values });
  return created;
}

async function changeAnalysis(
  tx: Transaction,
  caller: SignedInCaller,
  AnalysisID: number,
  Version: number | undefined,
  values: Values,
) {
  const before = await storedAnalysis(tx, caller, AnalysisID, 'update');
  if (Version !== undefined && Version !== before.Version)
    throw stale('analysis_changed', messages.analysisChangedMeanwhile, before, { ...values, Version });
  const changed = changedFields(before, values);
  if (!changed) return { AnalysisID, Version: before.Version };
  await writeAudit(tx, caller, { Action: 'edit', Entity, EntityID: String(AnalysisID), ...changed });
  return updateAnalysis(tx, AnalysisID, await columnsOf(tx, caller, values));
}

/** Deletes an analysis, unless it was changed after the version that the caller read. */
export async function deleteAnalysis(services: Writing, caller: SignedInCaller, AnalysisID: number, Version: number | undefined) {
  await write(services, analysisApi.deleteAnalysis, async (tx) => {
    const { Version: stored, ...before } = await storedAnalysis(tx, caller, AnalysisID, 'delete');
    if (Version !== undefined && Version !== stored) throw new Refusal('analysis_changed', messages.changedBeforeDelete);
    await removeAnalysis(tx, AnalysisID);
    await writeAudit(tx, caller, { Action: 'delete', Entity, EntityID: String(AnalysisID), OldValue: before });
  });
  return { message: messages.deleted };
}

/** Loads and locks an analysis. Throws 404 if it doesn't exist, 403 if the caller may not do this to it. */
async function storedAnalysis(tx: Transaction, { user }: SignedInCaller, AnalysisID: number, right: 'update' | 'delete') {
  const stored = await analysisForUpdate(tx, AnalysisID);
  if (!stored || !canReadAnalysis(user)) throw notFound();
  if (!rightsOnAnalysis(user)[right]) throw forbidden();
  return stored;
}

/** The columns for these values. Throws 404 if the caller can't read the listing. */
async function columnsOf(tx: Transaction, { user }: SignedInCaller, values: Values) {
  const { Patent: PatentNumber, Country, List: ListingID, ...fields } = values;
  if (ListingID !== null) await listingFor(tx, user, ListingID, canRead);
  return { ...fields, ListingID, PatentID: await sharedPatentId(tx, { Country, PatentNumber }) };
}
