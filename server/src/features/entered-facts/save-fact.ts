import { momentOf } from '@brevet/contract/day';
import type { EnteredFactInput } from '@brevet/contract/entered-facts';
import { enteredFactsApi } from '@brevet/contract/entered-facts';
import type { EnteredFact } from '@brevet/contract/legal-status';
import { placeOf } from '@brevet/contract/legal-status';
import { messages } from '@brevet/contract/messages';
import type { Transaction } from '../../platform/db/client.ts';
import { staffAlone } from '../../platform/db/recent-changes.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { invalid, notFound, Refusal, stale } from '../../platform/http/errors.ts';
import { changedFields, writeAudit } from '../audit/audit.ts';
import { keyOfKnown } from '../brokerage-patents/brokerage-patents.ts';
import { keyOfNumber } from '../patents/patents.ts';
import { factForUpdate, insertFact, inTurn, isAttachmentOf, isTaken, noteChange, updateFact } from './entered-facts.queries.ts';

const Entity = 'entered fact';

/** Enters a fact of a patent, or edits one. */
export async function saveEnteredFact(services: Writing, caller: SignedInCaller, input: EnteredFactInput) {
  const { EnteredFactID, Version, ...sent } = input;
  const fields = fieldsOf(sent, EnteredFactID === undefined);
  const save = (tx: Transaction) =>
    EnteredFactID === undefined ? enterFact(tx, caller, fields) : editFact(tx, caller, EnteredFactID, Version, fields);
  const saved = await write(services, enteredFactsApi.saveEnteredFact, save, { patents: staffAlone });
  return { message: messages.enteredFactSaved, ...saved };
}

type Fields = ReturnType<typeof fieldsOf>;

/** The columns for these values. Throws 400 for numbers that are no US patents. */
function fieldsOf(sent: Omit<EnteredFactInput, 'EnteredFactID' | 'Version'>, isNew: boolean) {
  const { PatentNumber: number, Country, Day, Source, Link, DocID, Note, ...entered } = sent as EnteredFactInput;
  const key = (isNew ? keyOfNumber : keyOfKnown)(number, Country, 'PatentNumber');
  if (key.Country !== 'US') throw invalid(messages.enteredFactNotUs, 'PatentNumber');
  const { PatentNumber } = key;
  const Fact: EnteredFact = entered.Kind === 'disclaimer' ? { ...entered, Named: namedBy(entered.Named, PatentNumber) } : entered;
  return { PatentNumber, Fact, Place: placeOf({ ...Fact, Day }), Day, Source, Link, DocID, Note };
}

function namedBy(number: string, own: string): string {
  const { Country, PatentNumber } = keyOfNumber(number, 'US', 'Named');
  if (Country !== 'US') throw invalid(messages.namedPatentNotUs, 'Named');
  if (PatentNumber === own) throw invalid(messages.namedPatentIsOwn, 'Named');
  return PatentNumber;
}

/** The values as they were sent, for the audit log and conflicts. */
const flat = ({ Place: _place, Fact, ...fields }: Fields) => ({ ...fields, ...Fact });

async function enterFact(tx: Transaction, caller: SignedInCaller, fields: Fields) {
  await requireFree(tx, fields);
  await requireAttachment(tx, fields);
  const saved = await insertFact(tx, caller.user.UserID, fields);
  await noteChange(tx, fields.PatentNumber);
  await writeAudit(tx, caller, {
    Action: 'create',
    Entity,
    EntityID: String(saved.EnteredFactID),
    NewValue: flat(fields),
  });
  return saved;
}

async function editFact(
  tx: Transaction,
  caller: SignedInCaller,
  EnteredFactID: number,
  Version: number | undefined,
  fields: Fields,
) {
  const stored = await storedFact(tx, EnteredFactID);
  const before = { ...flat(columnsOf(stored)), Version: stored.Version };
  if (stored.PatentNumber !== fields.PatentNumber) throw notFound();
  if (stored.UndoneDate !== null) throw new Refusal('entered_fact_changed', messages.enteredFactEnded);
  if (Version !== undefined && Version !== stored.Version)
    throw stale('entered_fact_changed', messages.enteredFactChanged, before, { ...flat(fields), Version });
  const changed = changedFields(before, { ...flat(fields), Version: stored.Version });
  if (!changed) return { EnteredFactID, Version: stored.Version };
  if (fields.Place !== stored.Place) await requireFree(tx, fields);
  if (fields.DocID !== stored.DocID) await requireAttachment(tx, fields);
  const { PatentNumber, ...values } = fields;
  const saved = await updateFact(tx, EnteredFactID, { ...values, EditorID: caller.user.UserID });
  await noteChange(tx, PatentNumber);
  await writeAudit(tx, caller, { Action: 'edit', Entity, EntityID: String(EnteredFactID), ...changed });
  return saved;
}

interface Chosen {
  EnteredFactID: number;
  Version?: number | undefined;
}

/** Undoes a fact. It stays in the history. */
export async function undoEnteredFact(services: Writing, caller: SignedInCaller, chosen: Chosen) {
  const undo = (tx: Transaction) =>
    setCounting(tx, caller, chosen, 'undo', { UndoneDate: momentOf(), UndoerID: caller.user.UserID });
  const saved = await write(services, enteredFactsApi.undoEnteredFact, undo, { patents: staffAlone });
  return { message: messages.enteredFactUndone, ...saved };
}

/** Lets a fact count again, unless another one took its place. */
export async function restoreEnteredFact(services: Writing, caller: SignedInCaller, chosen: Chosen) {
  const restore = (tx: Transaction) => setCounting(tx, caller, chosen, 'restore', { UndoneDate: null, UndoerID: null });
  const saved = await write(services, enteredFactsApi.restoreEnteredFact, restore, { patents: staffAlone });
  return { message: messages.enteredFactRestored, ...saved };
}

async function setCounting(
  tx: Transaction,
  caller: SignedInCaller,
  { EnteredFactID, Version }: Chosen,
  Action: 'undo' | 'restore',
  change: Parameters<typeof updateFact>[2],
) {
  const stored = await storedFact(tx, EnteredFactID);
  const isChanged = Version !== undefined && Version !== stored.Version;
  const isDone = (stored.UndoneDate !== null) === (Action === 'undo');
  if (isChanged || isDone) throw new Refusal('entered_fact_changed', messages.enteredFactChanged);
  if (Action === 'restore') await requireFree(tx, stored);
  const saved = await updateFact(tx, EnteredFactID, change);
  await noteChange(tx, stored.PatentNumber);
  const fact = flat(columnsOf(stored));
  await writeAudit(tx, caller, {
    Action,
    Entity,
    EntityID: String(EnteredFactID),
    ...(Action === 'undo' ? { OldValue: fact } : { NewValue: fact }),
  });
  return saved;
}

/** Throws 409 if another fact counts in the same place. */
async function requireFree(tx: Transaction, fact: Pick<Fields, 'PatentNumber' | 'Place'>): Promise<void> {
  await inTurn(tx, fact.PatentNumber);
  if (await isTaken(tx, fact)) throw new Refusal('entered_fact_known', messages.enteredFactKnown, { field: 'Kind' });
}

/** Throws 404 for an attachment of something else. */
async function requireAttachment(tx: Transaction, { PatentNumber, DocID }: Fields): Promise<void> {
  if (DocID !== null && !(await isAttachmentOf(tx, PatentNumber, DocID)))
    throw new Refusal('not_found', messages.attachmentOfPatent, { field: 'DocID' });
}

/** Loads and locks a fact. */
async function storedFact(tx: Transaction, EnteredFactID: number) {
  const stored = await factForUpdate(tx, EnteredFactID);
  if (!stored) throw notFound();
  return stored;
}

const columnsOf = ({ PatentNumber, Fact, Place, Day, Source, Link, DocID, Note }: Fields): Fields => ({
  PatentNumber,
  Fact,
  Place,
  Day,
  Source,
  Link,
  DocID,
  Note,
});
