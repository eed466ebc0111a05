import type { Input } from './input/open-input.ts';
import { assignmentAnswers } from './legal/assignment-answers.ts';
import { assignmentsXml } from './legal/assignments-xml.ts';
import { extensions } from './legal/extensions.ts';
import { factsFormats } from './legal/facts-table.queries.ts';
import { feeCodes } from './legal/fee-codes.queries.ts';
import { fileWrappers } from './legal/file-wrappers.ts';
import { inpadoc } from './legal/inpadoc.ts';
import type { LegalFormat } from './legal/legal-format.ts';
import { orangeBook } from './legal/orange-book.ts';
import { peds } from './legal/peds.ts';
import { petitions } from './legal/petitions.ts';
import { feeEvents } from './legal/store-fee-events.queries.ts';
import { trials } from './legal/trials.ts';
import { withdrawnNumbers } from './legal/withdrawn-numbers.ts';
import { applicationXml } from './readers/application-xml.ts';
import { cpcScheme } from './readers/cpc-scheme.ts';
import { cpcTitleList } from './readers/cpc-title-list.ts';
import { cpcTitleTable } from './readers/cpc-title-table.ts';
import type { TitleReader } from './readers/cpc-titles.ts';
import type { Unread } from './readers/describe-file.ts';
import { greenbook } from './readers/greenbook.ts';
import { patdoc } from './readers/patdoc.ts';
import type { PatentReader } from './readers/patent-record.ts';
import type { PatentTable } from './readers/patentsview.ts';
import { patentsViewApplications, patentsViewPatents, patentsViewTables } from './readers/patentsview.ts';
import { ppubsJson } from './readers/ppubs-json.ts';
import { isTar, unreadFormat } from './readers/unread-formats.ts';
import { usptoXml } from './readers/uspto-xml.ts';

const readers: PatentReader[] = [
  usptoXml,
  patdoc,
  applicationXml,
  greenbook,
  ppubsJson,
  patentsViewPatents,
  patentsViewApplications,
];
const titleReaders: TitleReader[] = [cpcScheme, cpcTitleTable, cpcTitleList];
const legalFormats: LegalFormat[] = [
  feeEvents,
  feeCodes,
  assignmentsXml,
  assignmentAnswers,
  fileWrappers,
  peds,
  trials,
  petitions,
  inpadoc,
  extensions,
  orangeBook,
  withdrawnNumbers,
  ...factsFormats,
];

/** A file, or its beginning. */
type Source = Pick<Input, 'head'> & Partial<Pick<Input, 'name'>>;

export const readerOf = (head: Buffer): PatentReader | null => readers.find((one) => one.recognizes(head)) ?? null;
export const tableOf = (head: Buffer): PatentTable | null => patentsViewTables.find((one) => one.recognizes(head)) ?? null;
export const titlesOf = (head: Buffer): TitleReader | null => titleReaders.find((one) => one.recognizes(head)) ?? null;
export const legalOf = ({ head, name }: Source): LegalFormat | null =>
  legalFormats.find((one) => one.recognizes(head, name)) ?? null;

export interface Format {
  /** For people. */
  name: string;
  /** A table about patents that are already in the store. */
  isDetails: boolean;
  /** Null for a format that is imported. */
  unread: Unread | null;
}

/** The format of a file, from its first bytes. */
export function formatOf(source: Source): Format {
  const { head } = source;
  // A tar archive has its files as they are.
  const reader = isTar(head) ? null : (readerOf(head) ?? titlesOf(head) ?? legalOf(source));
  if (reader) return { name: reader.name, isDetails: false, unread: null };
  const table = tableOf(head);
  if (table) return { name: table.name, isDetails: true, unread: null };
  const unread = unreadFormat(head);
  return { name: unread.name, isDetails: false, unread };
}

const knownFormats =
  'Brevet imports XML, SGML and text files of the USPTO from any year, JSON from Patent Public Search, PatentsView tables, CPC class titles, and records of offices (fees, assignments, file wrappers, trials, INPADOC events, extended terms, withdrawn numbers, the Orange Book), uncompressed or as .zip or .gz.';

/** The reason why a file isn't imported, in words that follow its name. */
export const unreadReason = ({ name, advice }: Unread): string =>
  advice
    ? `this is ${name}, which Brevet doesn't import. ${advice}`
    : `it contains nothing that Brevet can import: it is ${name}. ${knownFormats}`;
