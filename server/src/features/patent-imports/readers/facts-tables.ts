import type { FactsPart, PrintedFacts, Relation } from '../../../schema/bulk-patents.ts';
import type { Doubts } from './facts.ts';
import { hasColumns } from './patentsview.ts';
import { patentIn, relationNames, termFacts } from './printed-facts.ts';
import type { TsvRow } from './tsv.ts';

/** The facts in a row; the rows of a patent are joined in order. */
export type FactsRow =
  | { relation: Relation; role: 'parent' | 'grant' | 'international' }
  | { priority: PrintedFacts['priority'][number] }
  | { pct: PrintedFacts['pct'] }
  | { term: Pick<PrintedFacts, 'adjustment' | 'lengthOfGrant' | 'disclaimer'> };

/** A table of facts that documents print, too. It has those that PatentsView took over, which may be less than all. */
export interface FactsTable {
  name: string;
  part: FactsPart;
  recognizes(head: Buffer): boolean;
  columns: string[];
  key: string;
  sequence: string | null;
  /** The facts in a row, the reason why it can't be used, or null for one without facts of the term or origin. */
  read(row: TsvRow, doubts: Doubts): FactsRow | string | null;
}

interface Twin extends Omit<FactsTable, 'name' | 'recognizes' | 'key'> {
  /** The name after g_ and pg_. */
  table: string;
  /** Columns that are read, but aren't in every release. */
  others?: string[];
}

/** A table that PatentsView has for grants (g_) and for published applications (pg_). */
const twins = ({ table, columns, others = [], ...rest }: Twin): FactsTable[] =>
  [
    { name: `PatentsView g_${table}`, key: 'patent_id' },
    { name: `PatentsView pg_${table}`, key: 'pgpub_id' },
  ].map(({ name, key }) => {
    const recognizes = (head: Buffer) => hasColumns(head, key, ...columns);
    return { ...rest, name, key, recognizes, columns: [key, ...columns, ...others] };
  });

const given = (row: TsvRow, column: string): string | null => {
  const value = row.get(column).trim();
  return value === '' || /^(?:null|n\/a|\\n)$/i.test(value) ? null : value;
};

/** A day of the table. Days that a document printed as 00 are 01 here. */
const dayIn = (row: TsvRow, column: string, doubts: Doubts): string | null => {
  const written = given(row, column);
  return written === null || /^0001-01-01/.test(written) ? null : doubts.date(written.slice(0, 10), column);
};

/** "parent_document" and "Parent-Doc" are the same. */
const slug = (written: string | null): string => (written ?? '').toLowerCase().replace(/[\s_-]+/g, '-');

/** The kind of relation in a row of related documents; its day is a filing date only for a parent or the document itself. */
const roles: [RegExp, 'parent' | 'grant' | 'international' | 'child'][] = [
  [/grant/, 'grant'],
  [/pct|international/, 'international'],
  [/^child/, 'child'],
  [/^(?:parent-doc(?:ument)?)?$/, 'parent'],
];

function relationIn(row: TsvRow, doubts: Doubts): FactsRow | string | null {
  const kind = slug(given(row, 'related_doc_type'));
  if (kind === '') return 'it has no related_doc_type';
  const written = slug(given(row, 'related_doc_kind'));
  const role = roles.find(([pattern]) => pattern.test(written))?.[1];
  if (role === undefined) return `its related_doc_kind "${written.slice(0, 40)}" is unknown`;
  if (role === 'child') return null;
  const number = given(row, 'related_doc_number');
  const day = dayIn(row, 'related_doc_published_date', doubts);
  const name = relationNames.includes(kind) ? kind : `unknown ${kind}`.slice(0, 100);
  return {
    role,
    relation: {
      kind: name,
      number: role === 'grant' ? null : number,
      filed: role === 'grant' ? null : day,
      status: given(row, 'related_doc_status'),
      patent: role === 'grant' ? patentIn(number) : null,
      granted: null,
    },
  };
}

export const factsTables: FactsTable[] = [
  {
    name: 'PatentsView g_us_term_of_grant',
    part: 'term',
    key: 'patent_id',
    columns: ['patent_id', 'disclaimer_date', 'term_disclaimer', 'term_grant', 'term_extension'],
    recognizes: (head) => hasColumns(head, 'patent_id', 'term_grant', 'term_extension'),
    sequence: null,
    read: (row, doubts) => {
      const days = given(row, 'term_extension');
      if (days !== null && !/^\d{1,5}$/.test(days)) doubts.list.push(`its term_extension "${days.slice(0, 40)}" isn't days`);
      const limit = dayIn(row, 'disclaimer_date', doubts);
      return {
        term: {
          ...termFacts(days, given(row, 'term_grant')),
          disclaimer: limit || given(row, 'term_disclaimer') ? { limit } : null,
        },
      };
    },
  },
  ...twins({
    table: 'us_rel_doc',
    part: 'relations',
    columns: ['related_doc_number', 'related_doc_type', 'related_doc_kind'],
    others: ['related_doc_published_date', 'related_doc_status', 'related_doc_sequence'],
    sequence: 'related_doc_sequence',
    read: relationIn,
  }),
  ...twins({
    table: 'foreign_priority',
    part: 'priority',
    columns: ['priority_claim_sequence', 'foreign_application_id'],
    others: ['filing_date', 'foreign_country_filed'],
    sequence: 'priority_claim_sequence',
    read: (row, doubts) => ({
      priority: {
        country: given(row, 'foreign_country_filed'),
        number: given(row, 'foreign_application_id'),
        filed: dayIn(row, 'filing_date', doubts),
      },
    }),
  }),
  ...twins({
    table: 'pct_data',
    part: 'pct',
    columns: ['pct_doc_number', 'pct_doc_type', 'published_or_filed_date'],
    others: ['pct_371_date'],
    sequence: null,
    read: (row, doubts) => {
      const type = slug(given(row, 'pct_doc_type'));
      if (/^(?:wo|publi|grant)/.test(type)) return null;
      if (!/applic/.test(type)) return `its pct_doc_type "${type.slice(0, 40)}" is unknown`;
      return {
        pct: {
          number: given(row, 'pct_doc_number'),
          filed: dayIn(row, 'published_or_filed_date', doubts),
          entered: dayIn(row, 'pct_371_date', doubts),
        },
      };
    },
  }),
];

/** The facts in the rows of a patent, in order. A grant and an international application belong to the parent before them. */
export function joinedFacts(rows: readonly FactsRow[]): Partial<PrintedFacts> {
  const facts: Partial<PrintedFacts> = {};
  for (const row of rows) {
    if ('term' in row) Object.assign(facts, joinedTerm(facts, row.term));
    else if ('pct' in row) facts.pct ??= row.pct;
    else if ('priority' in row) facts.priority = [...(facts.priority ?? []), row.priority];
    else facts.relations = withRelation(facts.relations ?? [], row);
  }
  return facts;
}

/** Several rows of a patent add up, as the elements of a document do. */
const joinedTerm = (known: Partial<PrintedFacts>, { adjustment, lengthOfGrant, disclaimer }: Partial<PrintedFacts>) => ({
  adjustment: known.adjustment ?? adjustment ?? null,
  lengthOfGrant: known.lengthOfGrant ?? lengthOfGrant ?? null,
  disclaimer: known.disclaimer ?? disclaimer ?? null,
});

function withRelation(known: Relation[], { relation, role }: Extract<FactsRow, { relation: Relation }>): Relation[] {
  const last = known.at(-1);
  if (role === 'parent' || last?.kind !== relation.kind) return [...known, relation];
  if (role === 'grant') return last.patent ? [...known, relation] : [...known.slice(0, -1), { ...last, patent: relation.patent }];
  const filed = [last.filed, relation.filed].filter((day) => day !== null).sort()[0] ?? null;
  return [...known.slice(0, -1), { ...last, filed }];
}
