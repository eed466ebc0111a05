import type { Day } from '@brevet/contract/day';
import type { EnteredFactRow, enteredFactsApi } from '@brevet/contract/entered-facts';
import type { EnteredFact, RecordedDocument } from '@brevet/contract/legal-status';
import { filesSay } from '@brevet/contract/legal-status';
import type { Database } from '../../platform/db/client.ts';
import type { Writing } from '../../platform/db/write.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { attachmentName } from '../attachments/attachments.ts';
import { keyOfKnown } from '../brokerage-patents/brokerage-patents.ts';
import type { LegalRecords } from '../legal-records/legal-records.ts';
import { enteredFactsOf, recordFromFiles } from '../legal-status/legal-status.ts';
import { factsOfPatent } from './entered-facts.queries.ts';
import { restoreEnteredFact, saveEnteredFact, undoEnteredFact } from './save-fact.ts';

export function enteredFactsHandlers(services: Writing): Handlers<typeof enteredFactsApi> {
  const { db } = services;
  return {
    async getEnteredFacts({ query }) {
      const { Country, PatentNumber } = keyOfKnown(query.PatentNumber, query.Country, 'PatentNumber');
      return { data: Country === 'US' ? await enteredFactRows(db, PatentNumber) : [] };
    },
    saveEnteredFact: ({ caller, body }) => saveEnteredFact(services, caller, body),
    undoEnteredFact: ({ caller, body }) => undoEnteredFact(services, caller, body),
    restoreEnteredFact: ({ caller, body }) => restoreEnteredFact(services, caller, body),
  };
}

/** The facts that someone entered of a US patent, each with what imported files say of the same. */
export async function enteredFactRows(db: Database, PatentNumber: string): Promise<EnteredFactRow[]> {
  const rows = await factsOfPatent(db, PatentNumber);
  if (rows.length === 0) return [];
  const counting = await enteredFactsOf(db, PatentNumber);
  const files = await recordFromFiles(db, PatentNumber);
  return rows.map(({ OriginalName, MediaType, ...row }) => ({
    ...row,
    Attachment: OriginalName === null || MediaType === null ? null : attachmentName(OriginalName, MediaType),
    Files: files && said(row, files),
  }));

  function said({ Fact, Day }: Pick<EnteredFactRow, 'Fact' | 'Day'>, { record, records }: NonNullable<typeof files>) {
    const limit = counting.find(
      (one) => one.Kind === 'disclaimer' && Fact.Kind === 'disclaimer' && one.Named === Fact.Named,
    )?.limit;
    const found = filesSay({ ...Fact, Day, limit: limit ?? null }, record, registerIn(records));
    return found && { ...found, AsOf: lastDayFor(Fact, records) };
  }
}

const registerIn = ({ assignments }: LegalRecords): RecordedDocument[] =>
  assignments.Register.map(({ ReelFrame, Conveyance, Recorded, Executed, Assignors, Assignees }) => ({
    reelFrame: ReelFrame,
    conveyance: Conveyance,
    recorded: Recorded,
    executed: Executed,
    assignors: Assignors.map(({ Name }) => Name),
    assignees: Assignees,
  }));

/** The last day that the source of the same fact covers. */
function lastDayFor({ Kind }: EnteredFact, { fees, files, extensions, assignments }: LegalRecords): Day | null {
  switch (Kind) {
    case 'payment':
    case 'reinstatement':
      return fees?.AsOf ?? null;
    case 'adjustment':
      return files.find(({ adjustment }) => adjustment)?.AsOf ?? null;
    case 'extension':
      return extensions[0]?.AsOf ?? null;
    case 'recording':
      return assignments.AsOf;
    default:
      return null;
  }
}
