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
  ['PatentsView foreign priorities (foreign_priority)', 'priority_claim_sequence'],
  ['PatentsView government interests (gov_interest)', 'gi_statement'],
  ['PatentsView government contracts (gov_interest_contracts)', 'contract_award_number'],
  ['PatentsView government agencies (gov_interest_org)', 'gi_organization_id', 'fedagency_name'],
  ['PatentsView locations (location_disambiguated)', 'location_id', 'disambig_city'],
  ['PatentsView locations (location_not_disambiguated)', 'rawlocation_id', 'raw_city'],
  ['PatentsView g_other_reference', 'other_reference_text'],
  ['PatentsView PCT data (pct_data)', 'pct_371_date', 'pct_doc_number'],
  ['PatentsView persistent assignees (persistent_assignee)', 'assignee_sequence', 'disamb_assignee_id_20201229'],
  ['PatentsView persistent inventors (persistent_inventor)', 'inventor_sequence', 'disamb_inventor_id_20210330'],
  ['PatentsView related applications (rel_app_text)', 'rel_app_text'],
  ['PatentsView g_us_application_citation', 'citation_document_number', 'citation_category'],
  ['PatentsView related documents (us_rel_doc)', 'related_doc_number', 'related_doc_type'],
  ['PatentsView g_us_term_of_grant', 'term_disclaimer', 'term_grant'],
  ['PatentsView technology fields (wipo_technology)', 'wipo_field_sequence', 'wipo_sector_title'],
  ['PatentsView claims (g_claims)', 'claim_sequence', 'claim_text'],
  ['PatentsView descriptions (g_detail_desc_text)', 'description_text'],
  ['PatentsView summaries (g_brf_sum_text)', 'summary_text'],
];

/** Other files that come with patents, by a text near their beginning. */
const signs: [name: string, sign: string][] = [
  ["text from the patent office's search system (BRS)", '*** BRS DOCUMENT BOUNDARY ***'],
  ['a CPC master classification file', 'CPCMasterClassificationFile'],
  ['trademark data', '<trademark-applications-daily'],
  ['European Patent Office data (DOCDB)', 'exchange-documents'],
  ['an international application (WIPO ST.36)', '<wo-published-application'],
  ['a sequence listing (WIPO ST.26)', '<ST26SequenceListing'],
  ['the Orange Book of the FDA', 'Appl_Type~Appl_No~'],
  ['a PDF document', '%PDF-'],
  ['a web page', '<html'],
  ['a web page', '<HTML'],
  ['a 7z archive', '7z\xbc\xaf\x27\x1c'],
  ['a RAR archive', 'Rar!\x1a\x07'],
  ['an XZ archive', '\xfd7zXZ\0'],
  ['a Zstandard archive', '\x28\xb5\x2f\xfd'],
  ['a bzip2 archive', 'BZh9'],
];

/** The name of a format that has nothing to import, with its article; null if it's unknown. */
export function unreadFormat(head: Buffer): string | null {
  const columns = new Set(columnsOf(head));
  const table = tables.find(([, ...names]) => names.every((name) => columns.has(name)));
  if (table) return table[0];
  const start = head.toString('latin1', 0, 4096);
  return signs.find(([, sign]) => start.includes(sign))?.[0] ?? null;
}
