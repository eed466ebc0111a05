import { normalizePatentNumber } from '@brevet/contract/patent-number';
import { formatDate } from './classes.ts';
import type { Item, PatentReader } from './patent-record.ts';
import { bareRecord } from './patent-record.ts';
import type { TsvRow } from './tsv.ts';
import { columnsOf, readTsv } from './tsv.ts';

const has = (head: Buffer, ...columns: string[]): boolean => {
  const names = new Set(columnsOf(head));
  return columns.every((column) => names.has(column));
};

/** PatentsView's g_patent: one row per granted patent. */
export const patentsViewPatents: PatentReader = {
  name: 'PatentsView g_patent',
  fields: ['kind', 'status', 'title', 'published', 'issued'],
  recognizes: (head) => has(head, 'patent_id', 'patent_date', 'patent_title'),
  async *read(bytes, after) {
    for await (const row of readTsv(bytes)) {
      if (row.line > after) yield readPatent(row);
    }
  },
};

function readPatent(row: TsvRow): Item {
  const number = normalizePatentNumber(row.get('patent_id'));
  const problem = row.problem ?? (number ? null : `there is no patent number in "${row.get('patent_id').slice(0, 40)}"`);
  if (problem !== null || !number) return { skipped: problem ?? '', position: row.line, isCutOff: row.isCutOff };
  const issued = formatDate(row.get('patent_date'));
  const record = {
    ...bareRecord('US', number.number),
    kind: row.get('wipo_kind') || null,
    title: row.get('patent_title').trim() || null,
    published: issued,
    issued,
    sourceDate: issued,
  };
  return { record, claims: [], doubts: [], position: row.line };
}

/** A table with details of patents already in the store: the column it fills, and each row's value. */
export interface PatentTable {
  name: string;
  recognizes(head: Buffer): boolean;
  /** In the database. */
  column: 'assignees' | 'inventors' | 'cpc' | 'ipc' | 'uspc' | 'abstract' | 'filed_date';
  isList: boolean;
  sequence: string | null;
  value(row: TsvRow): string | null;
  /** A second column from the same row. */
  other?: { column: 'application_number'; value(row: TsvRow): string | null };
}

const person = (first: string, last: string): string => [first, last].filter(Boolean).join(' ');
const splitGroup = (group: string): string | null =>
  /^[A-Z]\d{2}[A-Z]\d/.test(group) ? `${group.slice(0, 4)} ${group.slice(4)}` : null;

export const patentsViewTables: PatentTable[] = [
  {
    name: 'PatentsView g_assignee_disambiguated',
    recognizes: (head) => has(head, 'patent_id', 'assignee_sequence', 'disambig_assignee_organization'),
    column: 'assignees',
    isList: true,
    sequence: 'assignee_sequence',
    value: (row) =>
      row.get('disambig_assignee_organization') ||
      person(row.get('disambig_assignee_individual_name_first'), row.get('disambig_assignee_individual_name_last')) ||
      null,
  },
  {
    name: 'PatentsView g_inventor_disambiguated',
    recognizes: (head) => has(head, 'patent_id', 'inventor_sequence', 'disambig_inventor_name_last'),
    column: 'inventors',
    isList: true,
    sequence: 'inventor_sequence',
    value: (row) => person(row.get('disambig_inventor_name_first'), row.get('disambig_inventor_name_last')) || null,
  },
  {
    name: 'PatentsView g_cpc_current',
    recognizes: (head) => has(head, 'patent_id', 'cpc_sequence', 'cpc_group'),
    column: 'cpc',
    isList: true,
    sequence: 'cpc_sequence',
    value: (row) => splitGroup(row.get('cpc_group')),
  },
  {
    name: 'PatentsView g_ipc_at_issue',
    recognizes: (head) => has(head, 'patent_id', 'ipc_sequence', 'main_group'),
    column: 'ipc',
    isList: true,
    sequence: 'ipc_sequence',
    value: (row) =>
      row.get('section')
        ? `${row.get('section')}${row.get('ipc_class')}${row.get('subclass')} ${row.get('main_group')}/${row.get('subgroup')}`
        : null,
  },
  {
    name: 'PatentsView g_uspc_at_issue',
    recognizes: (head) => has(head, 'patent_id', 'uspc_sequence', 'uspc_subclass_id'),
    column: 'uspc',
    isList: false,
    sequence: 'uspc_sequence',
    value: (row) => row.get('uspc_subclass_id') || row.get('uspc_mainclass_id') || null,
  },
  {
    name: 'PatentsView g_patent_abstract',
    recognizes: (head) => has(head, 'patent_id', 'patent_abstract'),
    column: 'abstract',
    isList: false,
    sequence: null,
    value: (row) => row.get('patent_abstract').trim() || null,
  },
  {
    name: 'PatentsView g_application',
    recognizes: (head) => has(head, 'application_id', 'patent_id', 'filing_date'),
    column: 'filed_date',
    isList: false,
    sequence: null,
    value: (row) => formatDate(row.get('filing_date')),
    other: { column: 'application_number', value: (row) => row.get('application_id') || null },
  },
];
