import { DamageError } from '../input/file-errors.ts';
import { formatDate } from './classes.ts';
import { entityText } from './entities.ts';
import { applicationFrom, Doubts, numberFrom, readableNumber } from './facts.ts';
import type { Item, PatentReader, PatentRecord } from './patent-record.ts';
import { bareRecord, lostAt } from './patent-record.ts';
import type { TsvRow } from './tsv.ts';
import { columnsOf, readTsv } from './tsv.ts';

export const hasColumns = (head: Buffer, ...columns: string[]): boolean => {
  const names = new Set(columnsOf(head));
  return columns.every((column) => names.has(column));
};

/** PatentsView's g_patent: one row per granted patent. */
export const patentsViewPatents = tableReader({
  name: 'PatentsView g_patent',
  columns: ['patent_id', 'patent_date', 'patent_title'],
  others: ['wipo_kind', 'withdrawn'],
  fields: ['kind', 'status', 'title', 'withdrawn', 'published', 'issued'],
  read: (row, doubts) => {
    const date = doubts.date(row.get('patent_date'), 'issue date');
    const withdrawn = isTrue(row.get('withdrawn'), 'withdrawn');
    return {
      ...bareRecord('US', numberOf(row.get('patent_id'))),
      kind: row.get('wipo_kind') || null,
      status: withdrawn ? 'Application' : 'Issued',
      withdrawn,
      title: row.get('patent_title').trim() || null,
      published: date,
      issued: withdrawn ? null : date,
      sourceDate: date,
    };
  },
});

/** PatentsView's pg_published_application: one row per published application. */
export const patentsViewApplications = tableReader({
  name: 'PatentsView pg_published_application',
  columns: ['pgpub_id', 'published_date', 'application_title'],
  others: ['wipo_kind', 'filing_date', 'application_id'],
  fields: ['kind', 'status', 'title', 'filed', 'published', 'applicationNumber'],
  read: (row, doubts) => {
    const published = doubts.date(row.get('published_date'), 'publication date');
    return {
      ...bareRecord('US', numberOf(row.get('pgpub_id'))),
      kind: row.get('wipo_kind') || null,
      status: 'Application',
      title: row.get('application_title').trim() || null,
      filed: doubts.date(row.get('filing_date'), 'filing date'),
      published,
      applicationNumber: applicationFrom(row.get('application_id')),
      sourceDate: published,
    };
  },
});

/** PatentsView writes numbers without any other signs. */
function numberOf(written: string): string {
  if (!/^[A-Z]{0,2}\d+$/.test(written))
    throw new DamageError(written ? `there is no patent number in "${written.slice(0, 40)}"` : 'there is no patent number');
  return numberFrom(written);
}

/** PatentsView's 0 and 1, in quotes or not. */
function isTrue(value: string, column: string): boolean {
  if (!/^[01]?$/.test(value)) throw new DamageError(`its value of ${column} is "${value.slice(0, 40)}" instead of 0 or 1`);
  return value === '1';
}

interface Records extends Pick<PatentReader, 'name' | 'fields'> {
  /** Columns that the table is recognized by. */
  columns: string[];
  /** Other columns that are read. */
  others: string[];
  read(row: TsvRow, doubts: Doubts): PatentRecord;
}

function tableReader({ name, fields, columns, others, read }: Records): PatentReader {
  function* itemsOf(row: TsvRow): Generator<Item> {
    const { line: position, isCutOff } = row;
    try {
      if (row.problem !== null) throw new DamageError(row.problem);
      const doubts = new Doubts();
      yield { position, record: read(row, doubts), claims: [], doubts: doubts.list };
    } catch (error) {
      if (!(error instanceof DamageError)) throw error;
      yield* lostAt(position, error.message, numbersIn(row), row.damaged?.rows).map((item) => ({ ...item, isCutOff }));
    }
  }
  return {
    name,
    fields,
    isTable: true,
    recognizes: (head) => hasColumns(head, ...columns),
    async *read(bytes, after) {
      for await (const row of readTsv(bytes, [...columns, ...others])) if (row.line > after) yield* itemsOf(row);
    },
  };
}

/** A number at the beginning of a row, or where damage has joined two. Other columns follow a tab. */
const writtenNumber = /(?<![\t\w])"?((?:[A-Z]{1,2})?\d{4,11})"?(?=\t)/g;

/** The patents' numbers in rows that can't be used. */
export const numbersIn = ({ damaged }: TsvRow): string[] => [
  ...new Set([...(damaged?.text ?? '').matchAll(writtenNumber)].flatMap(([, number = '']) => readableNumber(number) ?? [])),
];

/** A table with details of patents already in the store: the column it fills, and each row's value. */
export interface PatentTable {
  name: string;
  recognizes(head: Buffer): boolean;
  /** Those that are read. */
  columns: string[];
  /** The column with the patent's number. */
  key: string;
  /** In the database. */
  column: 'assignees' | 'inventors' | 'cpc' | 'ipc' | 'uspc' | 'abstract' | 'filed_date' | 'cited_count';
  /** The way in which the rows of a patent make its value: all of them in order, the first, their number, or the first and the rest. */
  joins: 'list' | 'first' | 'count' | 'first and further';
  sequence: string | null;
  value(row: TsvRow): string | null;
  /** A second column from the same row. */
  other?: { column: 'application_number'; value(row: TsvRow): string | null };
}

const person = (first: string, last: string): string => [first, last].filter(Boolean).join(' ');
/** Raw names still have entities of HTML: "&Hcirc;emberg". */
const named = (raw: string): string =>
  raw.replace(/&([A-Za-z][A-Za-z0-9]{1,30});/g, (whole, name: string) => entityText(name) ?? whole).trim();
const splitGroup = (group: string): string | null =>
  /^[A-Z]\d{2}[A-Z]\d/.test(group) ? `${group.slice(0, 4)} ${group.slice(4)}` : null;

interface Twin extends Omit<PatentTable, 'name' | 'recognizes' | 'key'> {
  /** The name after g_ and pg_. */
  table: string;
  /** Columns that are read, but aren't in every release. */
  others?: string[];
}

/** A table that PatentsView has for grants (g_) and for published applications (pg_). */
const twins = ({ table, columns, others = [], ...rest }: Twin): PatentTable[] =>
  [
    { name: `PatentsView g_${table}`, key: 'patent_id' },
    { name: `PatentsView pg_${table}`, key: 'pgpub_id' },
  ].map(({ name, key }) => {
    const recognizes = (head: Buffer) => hasColumns(head, key, ...columns);
    return { ...rest, name, key, recognizes, columns: [key, ...columns, ...others] };
  });

const assignees = (table: string, prefix: string): PatentTable[] =>
  twins({
    table,
    columns: ['assignee_sequence', `${prefix}_assignee_organization`],
    others: [`${prefix}_assignee_individual_name_first`, `${prefix}_assignee_individual_name_last`],
    column: 'assignees',
    joins: 'list',
    sequence: 'assignee_sequence',
    value: (row) =>
      named(row.get(`${prefix}_assignee_organization`)) ||
      named(person(row.get(`${prefix}_assignee_individual_name_first`), row.get(`${prefix}_assignee_individual_name_last`))) ||
      null,
  });

const inventors = (table: string, prefix: string): PatentTable[] =>
  twins({
    table,
    columns: ['inventor_sequence', `${prefix}_inventor_name_last`],
    others: [`${prefix}_inventor_name_first`],
    column: 'inventors',
    joins: 'list',
    sequence: 'inventor_sequence',
    value: (row) => named(person(row.get(`${prefix}_inventor_name_first`), row.get(`${prefix}_inventor_name_last`))) || null,
  });

export const patentsViewTables: PatentTable[] = [
  ...assignees('assignee_disambiguated', 'disambig'),
  ...assignees('assignee_not_disambiguated', 'raw'),
  ...inventors('inventor_disambiguated', 'disambig'),
  ...inventors('inventor_not_disambiguated', 'raw'),
  ...twins({
    table: 'cpc_current',
    columns: ['cpc_sequence', 'cpc_group'],
    column: 'cpc',
    joins: 'list',
    sequence: 'cpc_sequence',
    value: (row) => splitGroup(row.get('cpc_group')),
  }),
  ...twins({
    table: 'ipc_at_issue',
    columns: ['ipc_sequence', 'main_group'],
    others: ['section', 'ipc_class', 'subclass', 'subgroup'],
    column: 'ipc',
    joins: 'list',
    sequence: 'ipc_sequence',
    value: (row) =>
      row.get('section')
        ? `${row.get('section')}${row.get('ipc_class')}${row.get('subclass')} ${row.get('main_group')}/${row.get('subgroup')}`
        : null,
  }),
  ...twins({
    table: 'uspc_at_issue',
    columns: ['uspc_sequence', 'uspc_subclass_id'],
    others: ['uspc_mainclass_id'],
    column: 'uspc',
    joins: 'first and further',
    sequence: 'uspc_sequence',
    value: (row) => row.get('uspc_subclass_id') || row.get('uspc_mainclass_id') || null,
  }),
  {
    name: 'PatentsView g_patent_abstract',
    columns: ['patent_id', 'patent_abstract'],
    recognizes: (head) => hasColumns(head, 'patent_id', 'patent_abstract'),
    key: 'patent_id',
    column: 'abstract',
    joins: 'first',
    sequence: null,
    value: (row) => row.get('patent_abstract').trim() || null,
  },
  {
    name: 'PatentsView pg_published_application_abstract',
    columns: ['pgpub_id', 'application_abstract'],
    recognizes: (head) => hasColumns(head, 'pgpub_id', 'application_abstract'),
    key: 'pgpub_id',
    column: 'abstract',
    joins: 'first',
    sequence: null,
    value: (row) => row.get('application_abstract').trim() || null,
  },
  {
    name: 'PatentsView g_application',
    columns: ['application_id', 'patent_id', 'filing_date'],
    recognizes: (head) => hasColumns(head, 'application_id', 'patent_id', 'filing_date'),
    key: 'patent_id',
    column: 'filed_date',
    joins: 'first',
    sequence: null,
    value: (row) => formatDate(row.get('filing_date')),
    other: { column: 'application_number', value: (row) => applicationFrom(row.get('application_id')) },
  },
  {
    name: 'PatentsView g_us_patent_citation',
    columns: ['patent_id', 'citation_patent_id'],
    recognizes: (head) => hasColumns(head, 'patent_id', 'citation_patent_id'),
    key: 'citation_patent_id',
    column: 'cited_count',
    joins: 'count',
    sequence: null,
    value: (row) => row.get('patent_id') || null,
  },
];
