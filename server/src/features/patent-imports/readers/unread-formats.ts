import { isZip } from '../input/zip-entries.ts';
import type { Unread } from './describe-file.ts';
import { describeFile } from './describe-file.ts';
import { columnsOf } from './tsv.ts';

/** PatentsView tables without facts that the store keeps, by a column that only they have. */
const tables: [name: string, ...columns: string[]][] = [
  ['PatentsView pg_granted_pgpubs_crosswalk', 'current_pgpub_id_flag'],
  ['PatentsView applicants (applicant_not_disambiguated)', 'applicant_sequence', 'raw_applicant_organization'],
  ['PatentsView attorneys (g_attorney)', 'attorney_sequence'],
  ['PatentsView g_botanic', 'latin_name', 'plant_variety'],
  ['PatentsView g_examiner_not_disambiguated', 'examiner_role', 'art_group'],
  ['PatentsView g_figures', 'num_figures', 'num_sheets'],
  ['PatentsView g_foreign_citation', 'citation_application_id', 'citation_country'],
  ['PatentsView government interests (gov_interest)', 'gi_statement'],
  ['PatentsView government contracts (gov_interest_contracts)', 'contract_award_number'],
  ['PatentsView government agencies (gov_interest_org)', 'gi_organization_id', 'fedagency_name'],
  ['PatentsView locations (location_disambiguated)', 'location_id', 'disambig_city'],
  ['PatentsView locations (location_not_disambiguated)', 'rawlocation_id', 'raw_city'],
  ['PatentsView g_other_reference', 'other_reference_text'],
  ['PatentsView persistent assignees (persistent_assignee)', 'assignee_sequence', 'disamb_assignee_id_20201229'],
  ['PatentsView persistent inventors (persistent_inventor)', 'inventor_sequence', 'disamb_inventor_id_20210330'],
  ['PatentsView related applications (rel_app_text)', 'rel_app_text'],
  ['PatentsView g_us_application_citation', 'citation_document_number', 'citation_category'],
  ['PatentsView technology fields (wipo_technology)', 'wipo_field_sequence', 'wipo_sector_title'],
  ['PatentsView claims (g_claims)', 'claim_sequence', 'claim_text'],
  ['PatentsView descriptions (g_detail_desc_text)', 'description_text'],
  ['PatentsView summaries (g_brf_sum_text)', 'summary_text'],
];

/** Other files, by a sign near their beginning: text or, without case, a pattern. */
interface Sign extends Unread {
  sign: string | RegExp;
}

const unpack = 'Unpack it, and import the files in it.';
const grants = "Import the USPTO's own files of grants and applications instead.";
const checkList = 'To check numbers in it, open it as a list of patent numbers instead.';

const tar = /^[\s\S]{257}ustar/;
export const isTar = (head: Buffer): boolean => tar.test(head.toString('latin1', 0, 262));

const archives: Sign[] = [
  { name: 'a 7z archive', sign: '7z\xbc\xaf\x27\x1c' },
  { name: 'a RAR archive', sign: 'Rar!\x1a\x07' },
  { name: 'an XZ archive', sign: '\xfd7zXZ\0' },
  { name: 'a Zstandard archive', sign: '\x28\xb5\x2f\xfd' },
  { name: 'a bzip2 archive', sign: /^BZh[1-9]1AY&SY/ },
  { name: 'a tar archive', sign: tar },
  { name: 'a Unix compressed file (.Z)', sign: '\x1f\x9d\x90' },
].map((archive) => ({ ...archive, advice: unpack, isLoss: true }));

/** Office files are archives, too: these are names of files in them. */
const documents: Sign[] = [
  { name: 'an Excel workbook', sign: /^PK[\s\S]*xl\/workbook/, advice: checkList },
  { name: 'a Word document', sign: /^PK[\s\S]*word\/document/ },
  { name: 'a PowerPoint presentation', sign: /^PK[\s\S]*ppt\/presentation/ },
  { name: 'an Office file', sign: /^PK[\s\S]*\[Content_Types\]\.xml/ },
  { name: 'an OpenDocument file', sign: /^PK[\s\S]*application\/vnd\.oasis\.opendocument/ },
  { name: 'an old Office file (.doc, .xls or .ppt)', sign: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1' },
  { name: 'a PDF document', sign: '%PDF-' },
  { name: 'a document in Rich Text Format', sign: /^\{\\rtf/ },
].map((document) => ({ advice: grants, ...document, isLoss: false }));

const webPage: Sign = {
  name: 'a web page',
  sign: /<!doctype html|<html[\s>]/i,
  advice: 'The download may have failed. Download the file again.',
  isLoss: false,
};

const records: Sign[] = [
  ['an error message instead of data', /^\s*\{\s*"(?:message|error|errors|code|fault|detail)"\s*:/i, 'Download the file again.'],
  ['JSON of the USPTO Open Data Portal', /"patentFileWrapperDataBag"|"patentBag"|"statusCodeBag"/],
  [
    'JSON about trials and appeals at the USPTO (PTAB)',
    /"patent(?:TrialProceeding|TrialDocument|Appeal|Interference)DataBag"|"proceedingNumber"/,
  ],
  ['JSON of PEDS, a former service of the USPTO', /"patentCaseMetadata"|"PatentData"|"appFilingDate"|"PatentBulkData"/],
  ["JSON of the European Patent Office's OPS", /"ops:world-patent-data"/],
  ["XML of the European Patent Office's OPS", /<ops:[\w-]+|xmlns:ops=/],
  ['European Patent Office data (DOCDB)', /<(?:\w+:)?exchange-documents?[\s>]|docdb/],
  ['European Patent Office full text (ST.36)', /<ep-patent-document[\s>]/],
  ['an international application (WIPO ST.36)', /<wo-(?:published|patent|international)[\w-]*[\s>]/],
  ['patent data in WIPO ST.96', /wipo\.int\/standards\/XMLSchema\/ST96|<(?:pat|uspat|com):\w+/],
  ['patent data in WIPO ST.36', /\bst\.?36\b|<(?:patent-document|application-body|cn-patent-document|jp-official-gazette)[\s>]/i],
  ['a sequence listing (WIPO ST.26)', /<ST26SequenceListing/],
  ['a sequence listing (WIPO ST.25)', /^\s*(?:SEQUENCE LISTING\s|<110>)/],
  ["text from the patent office's search system (BRS)", '*** BRS DOCUMENT BOUNDARY ***'],
  ['trademark data', /<trademark-/],
  ['the Orange Book of the FDA', /^Appl_Type~Appl_No~/, checkList],
  ['the IPC scheme of WIPO', /<(?:IPCScheme|ipcEntries|ipcEdition|revisionPeriods)[\s>]|scheme-type="ipc"/i],
  ["WIPO's list of IPC titles", /^(?:\ufeff|\u00ef\u00bb\u00bf)?[A-H]\d\d[A-Z]\d{10}\t/],
  ['definitions of CPC classes', /<(?:cpc-)?definition(?:s|-item)[\s>]/],
  [
    'a table of the assignments dataset of the USPTO',
    /^(?:\u00ef\u00bb\u00bf)?"?rf_id"?,|"?reel_?no"?,"?frame_?no"?,/i,
    "Import the USPTO's daily or yearly XML of assignments instead.",
  ],
].map(([name, sign, advice = grants]) => ({ name, sign, advice, isLoss: true })) as Sign[];

const classification: Sign = {
  name: 'a CPC master classification file',
  sign: 'CPCMasterClassificationFile',
  advice: grants,
  isLoss: false,
};

const signs = [classification, webPage, ...archives, ...documents, ...records];

/** The kind of a file that no reader knows. */
export function unreadFormat(head: Buffer): Unread {
  const columns = new Set(columnsOf(head));
  const table = tables.find(([, ...names]) => names.every((name) => columns.has(name)));
  if (table) return { name: table[0], advice: 'Choose another file.', isLoss: false };
  // The names of files in an Office file may come later.
  const start = head.toString('latin1', 0, isZip(head) ? head.length : 4096);
  const known = signs.find(({ sign }) => (typeof sign === 'string' ? start.includes(sign) : sign.test(start)));
  return known ?? describeFile(head);
}
