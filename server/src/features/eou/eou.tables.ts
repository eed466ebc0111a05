import type { EouRow, ShownElement } from '@brevet/contract/eou';
import type { EouType } from '@brevet/contract/eou-fields';
import type { SessionUser } from '@brevet/contract/session';
import { ratingsOfStars } from '@brevet/contract/statuses';
import { and, eq, sql } from 'drizzle-orm';
import type { Selecting } from '../../platform/db/client.ts';
import type { BoundTable } from '../../platform/db/paged-table.ts';
import { pagedTable } from '../../platform/db/paged-table.ts';
import { containing } from '../../platform/db/search.ts';
import type { Writing } from '../../platform/db/write.ts';
import { listingAttachments, storedFiles } from '../../schema/attachments.ts';
import { bulkPatents } from '../../schema/bulk-patents.ts';
import { eouElements, patentEou } from '../../schema/eou.ts';
import { patents } from '../../schema/patents.ts';
import { fullName, users } from '../../schema/users.ts';
import { attachmentName } from '../attachments/attachments.ts';
import { rightsOnEou } from './eou.policy.ts';

const elementsWith = (condition: ReturnType<typeof sql>) => sql<number>`(select count(*)::int from ${eouElements}
  where ${eouElements.EouID} = ${patentEou.EouID} and ${condition})`;

const eouColumns = {
  EouID: patentEou.EouID,
  PatentID: patentEou.PatentID,
  Patent: patents.PatentNumber,
  Country: patents.Country,
  Title: bulkPatents.Title,
  Cited_count: bulkPatents.CitedCount,
  List: patentEou.ListingID,
  TargetCompany: patentEou.TargetCompany,
  TargetProduct: patentEou.TargetProduct,
  EOUType: patentEou.EOUType,
  Probability: patentEou.Probability,
  EOURating: patentEou.EOURating,
  EOUAnalysisLevel: patentEou.EOUAnalysisLevel,
  Elements: elementsWith(sql`true`),
  Complete: elementsWith(
    sql`${eouElements.Evidence} <> '' and (${eouElements.SourceURL} <> '' or ${eouElements.DocID} is not null)`,
  ),
  Analyst: fullName(users),
  Qps: patentEou.Qps,
  CreateDate: patentEou.CreateDate,
  Version: patentEou.Version,
};

/** Evidence of use with its patent and analyst. */
export const eouRows = (db: Selecting) =>
  db
    .select(eouColumns)
    .from(patentEou)
    .innerJoin(patents, eq(patents.PatentID, patentEou.PatentID))
    .innerJoin(users, eq(users.UserID, patentEou.AnalystID))
    .leftJoin(bulkPatents, and(eq(bulkPatents.Country, patents.Country), eq(bulkPatents.PatentNumber, patents.PatentNumber)))
    .$dynamic();

const eouTable = pagedTable({
  name: 'patent_eou',
  features: ['eou'],
  rows: eouRows,
  matching: (db, columns) =>
    db.select(columns).from(patentEou).innerJoin(patents, eq(patents.PatentID, patentEou.PatentID)).$dynamic(),
  key: [patentEou.EouID],
  sort: {
    CreateDate: patentEou.CreateDate,
    EouID: patentEou.EouID,
    Patent: patents.PatentNumber,
    TargetCompany: patentEou.TargetCompany,
    // The largest values come first, and rows without one last.
    Probability: sql`coalesce(${patentEou.Probability}, -1)`,
    EOURating: patentEou.EOURating,
    EOUAnalysisLevel: patentEou.EOUAnalysisLevel,
    Qps: sql`coalesce(${patentEou.Qps}, -1)`,
  },
  filters: {
    number: sql`${patents.PatentNumber} = ${sql.placeholder('number')} and ${patents.Country} = ${sql.placeholder('country')}`,
    type: sql`${patentEou.EOUType} = ${sql.placeholder('type')}`,
    level: sql`${patentEou.EOUAnalysisLevel} = ${sql.placeholder('level')}::smallint`,
    star: sql`${patentEou.EOURating} between ${sql.placeholder('star')}::int and ${sql.placeholder('starEnd')}::int`,
    search: sql`concat_ws(' ', ${patentEou.TargetCompany}, ${patentEou.TargetProduct}, ${patents.Country} || ${patents.PatentNumber})
      ilike ${sql.placeholder('search')}`,
  },
});

interface Filters {
  patent?: { Country: string; PatentNumber: string };
  EOUType?: EouType | undefined;
  EOUAnalysisLevel?: 1 | 2 | 3 | undefined;
  star?: keyof typeof ratingsOfStars | undefined;
  search?: string | undefined;
}

/** All evidence of use, or that of one patent. */
export function eouOf(
  services: Pick<Writing, 'db' | 'counts'>,
  user: SessionUser,
  { patent, EOUType, EOUAnalysisLevel, star, search }: Filters,
): BoundTable<EouRow> {
  const [least, most] = star ? ratingsOfStars[star] : [];
  const values = {
    ...(patent ? { number: patent.PatentNumber, country: patent.Country } : {}),
    ...(EOUType ? { type: EOUType } : {}),
    ...(EOUAnalysisLevel ? { level: EOUAnalysisLevel } : {}),
    ...(star ? { star: least, starEnd: most } : {}),
    ...(search ? { search: containing(search) } : {}),
  };
  return eouTable.bind(services, values, { present: presentEou(user) });
}

type StoredRow = Omit<EouRow, 'can'>;

/** Evidence of use with the reader's rights. */
export const presentEou =
  (user: SessionUser) =>
  <Row extends StoredRow>(row: Row): Row & Pick<EouRow, 'can'> => ({
    ...row,
    can: rightsOnEou(user),
  });

/** The elements of claim charts with their attachments. */
export const elementRows = (db: Selecting) =>
  db
    .select({
      Position: eouElements.Position,
      Element: eouElements.Element,
      Evidence: eouElements.Evidence,
      SourceURL: eouElements.SourceURL,
      SourceDate: eouElements.SourceDate,
      DocID: eouElements.DocID,
      OriginalName: storedFiles.OriginalName,
      MediaType: storedFiles.MediaType,
    })
    .from(eouElements)
    .leftJoin(listingAttachments, eq(listingAttachments.DocID, eouElements.DocID))
    .leftJoin(storedFiles, eq(storedFiles.FileName, listingAttachments.FileName))
    .$dynamic();

type StoredElement = Awaited<ReturnType<typeof elementRows>>[number];

/** An element with the name of its attachment. */
export const presentElement = ({ OriginalName, MediaType, ...element }: StoredElement): ShownElement => ({
  ...element,
  Attachment: OriginalName === null || MediaType === null ? null : attachmentName(OriginalName, MediaType),
});

const elementsTable = pagedTable({
  name: 'eou_elements',
  features: ['eou'],
  rows: elementRows,
  matching: (db, columns) => db.select(columns).from(eouElements).$dynamic(),
  key: [eouElements.EouID, eouElements.Position],
  sort: { Position: eouElements.Position },
  filters: { EouID: sql`${eouElements.EouID} = ${sql.placeholder('EouID')}` },
});

/** The elements of a claim chart. */
export const elementsOf = (services: Pick<Writing, 'db' | 'counts'>, EouID: number) =>
  elementsTable.bind(services, { EouID }, { present: presentElement });
