import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { dayAt } from '@brevet/contract/calendar';
import type { Day } from '@brevet/contract/day';
import { messages } from '@brevet/contract/messages';
import { formatPatentNumber } from '@brevet/contract/patent-number';
import type { ReportFormat, reportsApi } from '@brevet/contract/reports';
import { mostPatents } from '@brevet/contract/reports';
import type { Database } from '../../platform/db/client.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { runIsolated } from '../../platform/isolation/isolated-process.ts';
import type { FileTurns } from '../attachments/attachments.ts';
import type { AuditingReads } from '../audit/audit.ts';
import { writeAudit } from '../audit/audit.ts';
import { keyOfKnown } from '../brokerage-patents/brokerage-patents.ts';
import { enteredFactRows } from '../entered-facts/entered-facts.ts';
import { legalRecordsOf } from '../legal-records/legal-records.ts';
import { legalStatusOf } from '../legal-status/legal-status.ts';
import { patentsOfListing, readableListing } from '../listings/listings.ts';
import { recordedOwnership } from '../ownership/ownership.ts';
import type { PatentKey } from '../patents/patents.ts';
import { publishedPatent } from '../patents/patents.ts';
import type { Report, ReportPatent } from './document/report-model.ts';
import { countWords } from './document/report-model.ts';
import { eouCount, relationsOf } from './reports.queries.ts';

const folder = new URL('./document/', import.meta.url);
const contract = new URL('../../../../contract/', import.meta.url);
const program = { entry: new URL('document-process.ts', folder), folders: [folder, contract] };
const limits = { milliseconds: 120_000, megabytes: 2048, heapMegabytes: 768 };
const mediaTypes: Record<ReportFormat, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

interface Reporting extends AuditingReads {
  db: Database;
  fileTurns: FileTurns;
}

export function reportsHandlers(services: Reporting): Handlers<typeof reportsApi> {
  const { db, fileTurns, reads } = services;
  return {
    async patentReport({ caller, query: { ListingID, Patents = [], Format } }) {
      if (ListingID !== undefined && Patents.length > 0) throw invalid(messages.reportOnBoth, 'Patents');
      const listing = ListingID === undefined ? null : await readableListing(db, caller.user, ListingID);
      if (listing) await reads.note(caller, [listing.ListingID]);
      const keys = listing
        ? await patentsOfListing(db, listing.ListingID)
        : eachOnce(Patents.map((number) => keyOfKnown(number, 'US', 'Patents')));
      const [only] = keys;
      if (!only) throw invalid(messages.patentNumberRequired, 'Patents');
      const prepared = dayAt(new Date(), 'UTC');
      const patents: ReportPatent[] = [];
      for (const key of keys.slice(0, mostPatents)) patents.push(await reportPatent(db, key, prepared));
      const about = listing?.ListingName ?? countWords({ patents, total: keys.length });
      const title =
        keys.length === 1
          ? `Due diligence sheet: ${only.Country} ${formatPatentNumber(only.Country, only.PatentNumber)}`
          : `Portfolio report: ${about}`;
      const report: Report = { title, prepared, patents, total: keys.length };
      const input = Readable.from([Buffer.from(JSON.stringify({ format: Format, report }))]);
      const content = await fileTurns.inTurn(caller.user.UserID, () => buffer(runIsolated(program, [], limits, input)));
      const NewValue = { ...(listing ? { ListingID } : { Patents }), Format };
      await writeAudit(db, caller, { Action: 'download', Entity: 'patent report', NewValue });
      const name = `${title.replace(/[^\p{L}\p{N} ,.-]/gu, '').slice(0, 120)}.${Format}`;
      return { name, mediaType: mediaTypes[Format], size: content.length, content: Readable.from([content]) };
    },
  };
}

const eachOnce = (keys: readonly PatentKey[]): PatentKey[] => [
  ...new Map(keys.map((key) => [`${key.Country} ${key.PatentNumber}`, key])).values(),
];

async function reportPatent(db: Database, key: PatentKey, day: Day): Promise<ReportPatent> {
  const { Country, PatentNumber } = key;
  const isUs = Country === 'US';
  const records = isUs ? await legalRecordsOf(db, key) : undefined;
  const published = await publishedPatent(db, { Country, PatentNumber });
  return {
    Country,
    PatentNumber,
    Published: published !== null,
    Title: published?.Title ?? null,
    Assignee: published?.Assignee ?? '',
    Inventor: published?.Inventor ?? '',
    ApplicationNumber: published?.ApplicationNumber ?? null,
    FiledDate: published?.FiledDate ?? null,
    IssuedDate: published?.IssuedDate ?? null,
    Legal: isUs ? await legalStatusOf(db, PatentNumber, day, records) : null,
    Ownership: isUs ? await recordedOwnership(db, PatentNumber, records) : null,
    Relations: await relationsOf(db, key),
    Entered: isUs ? await enteredFactRows(db, PatentNumber) : [],
    Eou: await eouCount(db, key),
  };
}
