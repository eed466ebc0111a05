import { ownershipOf } from '@brevet/contract/legal-status';
import type { ownershipApi, PatentOwnership } from '@brevet/contract/ownership';
import type { Db } from '../../platform/db/client.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { LegalRecords } from '../legal-records/legal-records.ts';
import { legalRecordsOf } from '../legal-records/legal-records.ts';
import { keyOfNumber } from '../patents/patents.ts';
import { atIssue } from './ownership.queries.ts';
import { recordedDocument } from './recorded-document.ts';

export function ownershipHandlers({ db }: { db: Db }): Handlers<typeof ownershipApi> {
  return {
    async getOwnership({ query: { patentNumber, country } }) {
      const key = keyOfNumber(patentNumber, country, 'patentNumber');
      return { data: key.Country === 'US' ? await recordedOwnership(db, key.PatentNumber) : null };
    },
  };
}

/** The owners and liens of a US patent, as far as documents are recorded. */
export async function recordedOwnership(db: Db, PatentNumber: string, known?: LegalRecords): Promise<PatentOwnership> {
  const { assignments } = known ?? (await legalRecordsOf(db, { Country: 'US', PatentNumber }));
  const { AsOf, Records } = assignments;
  const AtIssue = await atIssue(db, PatentNumber);
  const { owners, liens, steps, start } = ownershipOf(Records.map(recordedDocument), {
    owners: AtIssue?.Assignees ?? [],
    inventors: AtIssue?.Inventors ?? [],
    day: AtIssue?.Day ?? null,
  });
  const recorded = new Map(Records.map((record) => [record.ReelFrame, record]));
  return {
    AsOf,
    AtIssue,
    Start: start,
    Owners: owners.map(({ name, since, isInventor }) => ({
      Name: name,
      Recorded: since?.recorded ?? null,
      ReelFrame: since?.reelFrame ?? null,
      IsInventor: isInventor,
    })),
    Liens: liens.map(({ lender, recorded, reelFrame, released }) => ({
      Lender: lender,
      Recorded: recorded,
      ReelFrame: reelFrame,
      Release: released && { Recorded: released.recorded, ReelFrame: released.reelFrame, IsPartial: released.isPartial },
    })),
    Steps: steps.map(({ document, kind, corrects, replacedBy, doubts }) => ({
      ReelFrame: document.reelFrame,
      Conveyance: document.conveyance,
      Kind: kind,
      From: document.assignors,
      To: document.assignees,
      Executed: document.executed,
      Recorded: document.recorded,
      Corrects: corrects,
      ReplacedBy: replacedBy,
      Doubts: doubts,
      Pages: recorded.get(document.reelFrame)?.Pages ?? null,
      Properties: recorded.get(document.reelFrame)?.Properties ?? 0,
    })),
  };
}
