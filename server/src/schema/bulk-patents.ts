import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { bigint, boolean, customType, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { day, instant } from '../platform/db/columns.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
const list = () => text().array().notNull().default(sql`'{}'`);

/**
 * Published patents as the patent office publishes them, by country and normalized number. `brevet_vector` and
 * `brevet_patent_keys` are immutable, as a generated column requires.
 */
export const bulkPatents = pgTable(
  'bulk_patents',
  {
    BulkPatentID: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    Country: text().notNull(),
    PatentNumber: text().notNull(),
    Kind: text(),
    PatentStatus: text({ enum: ['Issued', 'Application'] }).notNull(),
    Title: text(),
    Abstract: text(),
    Assignees: list(),
    Inventors: list(),
    Cpc: list(),
    Ipc: list(),
    Locarno: list(),
    Uspc: text(),
    /** All US classes except the first. */
    FurtherUspc: list(),
    /** Announced as a grant, then withdrawn before it issued. */
    Withdrawn: boolean().notNull().default(false),
    FiledDate: day(),
    PublicationDate: day(),
    IssuedDate: day(),
    /** As `storedApplication` writes it. */
    ApplicationNumber: text(),
    CitedCount: integer(),
    SourceDate: day(),
    /**
     * Words of title and abstract, with one between them that keeps phrases from going across. Then names, classes and the time of publication as `a:`, `i:`, `c:` and `d:`. Names are folded with
     * `brevet_fold`, classes have no spaces, and the time is a decade, a year and a month: `d:201`, `d:2019`, `d:201903`.
     */
    search: tsvector().generatedAlwaysAs(
      (): SQL => sql`setweight(brevet_vector(coalesce(${bulkPatents.Title} || ' zzend', '')), 'A') ||
        setweight(brevet_vector(coalesce(${bulkPatents.Abstract}, '')), 'B') ||
        brevet_patent_keys(${bulkPatents.Assignees}, ${bulkPatents.Inventors},
          ${bulkPatents.Cpc} || ${bulkPatents.Ipc} || ${bulkPatents.Uspc} || ${bulkPatents.FurtherUspc} || ${bulkPatents.Locarno},
          ${bulkPatents.PublicationDate})`,
    ),
  },
  (table) => [
    uniqueIndex('bulk_patents_number').on(table.Country, table.PatentNumber),
    index('bulk_patents_search').using('gin', table.search),
    index('bulk_patents_application').on(table.ApplicationNumber).where(sql`${table.ApplicationNumber} is not null`),
    index('bulk_patents_filed').on(sql`coalesce(${table.FiledDate}, '-infinity'::date)`, table.BulkPatentID),
    index('bulk_patents_published').on(sql`coalesce(${table.PublicationDate}, '-infinity'::date)`, table.BulkPatentID),
  ],
);

export interface PatentClaim {
  number: number;
  /** Each element on its own line, without the claim's number. */
  text: string;
  /** Numbers of the claims that it refers to; none for an independent claim. */
  dependsOn: number[];
}

/**
 * The claims of patents whose full text was imported, in order. They share the key of `bulk_patents` without a constraint, which each
 * row of a first load would pay for; the import stores both in one transaction.
 */
export const patentClaims = pgTable(
  'patent_claims',
  {
    Country: text().notNull(),
    PatentNumber: text().notNull(),
    Claims: jsonb().$type<PatentClaim[]>().notNull(),
    SourceDate: day(),
  },
  (table) => [primaryKey({ columns: [table.Country, table.PatentNumber] })],
);

/** An earlier or related document that a patent names, with its kind as printed. Days are YYYY-MM-DD. */
export interface Relation {
  kind: string;
  number: string | null;
  filed: string | null;
  /** The first day that `filed` may be, where only its month or year is printed. */
  earliest?: string;
  status: string | null;
  /** The patent that the earlier application became, and its grant. */
  patent: string | null;
  granted: string | null;
}

/** The tables of facts that documents print, too. */
export const factsParts = ['term', 'relations', 'priority', 'pct'] as const;
export type FactsPart = (typeof factsParts)[number];
/** Stands for the day of a table where Public Search has the facts, which any table replaces. */
export const fromSearch = 'search';

/** The facts of term and origin that a document prints. Null if it prints nothing, which for a grant means that there is none. */
export interface PrintedFacts {
  relations: Relation[];
  priority: { country: string | null; number: string | null; filed: string | null }[];
  /** The international application of a national stage; `entered` is the day of entry. */
  pct: { number: string | null; filed: string | null; entered: string | null } | null;
  /** Days, years, or a text that is neither. */
  adjustment: { days: number } | { years: number } | { text: string } | null;
  /** In years, of a design. */
  lengthOfGrant: number | null;
  /** A terminal disclaimer; `limit` is the day from which the rest of the term is disclaimed, printed in old grants only. */
  disclaimer: { limit: string | null } | null;
  hague: { number: string | null; registered: string | null } | null;
  botanic: { latinName: string | null; variety: string | null } | null;
  continuedProsecution: boolean;
  /** If tables have the facts instead of the document: the day of each table, or an empty text. What they leave out is unknown. */
  tables?: Partial<Record<FactsPart, string>>;
}

/** The printed facts of patents whose document was imported, stored as their claims are, or those of tables until then. */
export const patentFacts = pgTable(
  'patent_facts',
  {
    Country: text().notNull(),
    PatentNumber: text().notNull(),
    Facts: jsonb().$type<PrintedFacts>().notNull(),
    SourceDate: day(),
  },
  (table) => [
    primaryKey({ columns: [table.Country, table.PatentNumber] }),
    // The applications and patents that the document names.
    index('patent_facts_family').using('gin', sql`brevet_family_keys(${table.Facts})`),
    // Finds the reissue of a patent.
    index('patent_facts_reissued')
      .using('gin', sql`(${table.Facts} -> 'relations') jsonb_path_ops`)
      .where(sql`patent_number like 'RE%'`),
  ],
);

/** Titles of CPC sections, classes, subclasses and groups, by symbol without a space ("A01L1/02"). */
export const cpcTitles = pgTable('cpc_titles', { Symbol: text().primaryKey(), Title: text().notNull() });

/** Indexes dropped for the first load into an empty store, until they are built again. */
export const postponedIndexes = pgTable('postponed_indexes', {
  Name: text().primaryKey(),
  Definition: text().notNull(),
});

/** Import progress by file. A killed import resumes here. */
export const patentImports = pgTable('patent_imports', {
  ImportID: integer().primaryKey().generatedAlwaysAsIdentity(),
  Fingerprint: text().notNull().unique(),
  Name: text().notNull(),
  Format: text().notNull(),
  Position: bigint({ mode: 'number' }).notNull().default(0),
  Counts: jsonb().$type<Record<string, number>>().notNull().default({}),
  State: text({ enum: ['running', 'done'] })
    .notNull()
    .default('running'),
  StartDate: instant().notNull().default(sql`now()`),
  EndDate: instant(),
});

/**
 * Blocks of 1,000 patents, by ID, that the search engine has to read again. Triggers on `bulk_patents` fill it once for each statement;
 * `search rebuild` turns them on, so that servers without a search engine don't pay for them.
 */
export const patentIndexChanges = pgTable('patent_index_changes', {
  ChangeID: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  Block: bigint({ mode: 'number' }).notNull(),
});
