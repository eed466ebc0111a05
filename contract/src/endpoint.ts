import { z } from 'zod';
import type { Access } from './access.ts';
import type { TableQuery } from './paging.ts';
import { pageOf, paging, scrolledOf } from './paging.ts';
import type { ColumnsOf, Control, RightsOf, TableColumn, TableColumns } from './table-columns.ts';

/** Features. The browser's cache is invalidated by feature, and folders are named after them. */
export const features = [
  'session',
  'accounts',
  'users',
  'brokers',
  'mail',
  'audit',
  'settings',
  'codes',
  'inbox',
  'listings',
  'bookmarks',
  'decisions',
  'recommendations',
  'patents',
  'eou',
  'analysis',
  'patent-imports',
  'attachments',
  'invitations',
  'notes',
  'views',
  'wanted',
  'contacts',
  'organizations',
  'mailing-lists',
  'campaigns',
  'directory-imports',
  'duplicates',
] as const;
export type Feature = (typeof features)[number];

/** The number of calls allowed in a window of `minutes`. Further calls get 429 with Retry-After. */
export interface Limit {
  minutes: number;
  /** Calls from one IP address (for IPv6, one /64 network). */
  perAddress: number;
  /** Calls for one account from anywhere: the account named by the body's field `account`, or the signed-in one. */
  perAccount?: number;
  account?: string;
}

interface Described<Rule extends Access = Access> {
  /** In OpenAPI's notation: `/user/{id}`, with a schema for each name in `params`. */
  path: `/${string}`;
  access: Rule;
  summary: string;
  feature: Feature;
  /** Other features that the answer shows. Browsers also read it again when one of these changes. */
  shows?: readonly Feature[];
  limit?: Limit;
  /** Also allows signed-in users who haven't accepted the terms yet. All other calls that need a session refuse them. */
  beforeAgreeing?: true;
}

type Shape = z.ZodObject;
const nothing = z.strictObject({});
type Nothing = typeof nothing;

/**
 * Features whose data a call changes. Screens reload these, and event streams announce them. The call's entries in the audit
 * log, the outbox and inboxes aren't listed, because these announce themselves.
 */
interface Changing<Changes extends readonly Feature[]> {
  changes: Changes;
}

export interface JsonEndpoint<
  Query extends Shape,
  Body extends z.ZodType | undefined,
  Answer extends z.ZodType,
  Rule extends Access = Access,
  Params extends Shape = Nothing,
  Changes extends readonly Feature[] = readonly Feature[],
> extends Described<Rule>,
    Changing<Changes> {
  kind: 'json';
  method: 'GET' | 'POST' | 'DELETE';
  /** The parts of the path that vary. */
  params: Params;
  query: Query;
  body: Body;
  answer: Answer;
  /** Takes as long as an upload, and counts against the caller's share of uploads. */
  slow?: true;
  /** Also accepts the body of a form, which it ignores: email programs send one. */
  form?: true;
  /** Only checks texts. While its account's calls or time for that are used up, it is refused before its body is read. */
  checksTexts?: true;
}

/**
 * A call that answers JSON. Unknown fields of the body are refused (strictObject) or dropped (object). `changes` has no default for
 * POST and DELETE, so every call that may write states what it changes.
 */
export function json<
  Answer extends z.ZodType,
  const Rule extends Access,
  Query extends Shape = Nothing,
  Body extends z.ZodType | undefined = undefined,
  Params extends Shape = Nothing,
  const Changes extends readonly Feature[] = readonly [],
>(
  spec: Described<Rule> & {
    answer: Answer;
    params?: Params;
    query?: Query;
    body?: Body;
    slow?: true;
    form?: true;
    checksTexts?: true;
  } & (({ method: 'GET' } & Partial<Changing<Changes>>) | ({ method: 'POST' | 'DELETE' } & Changing<Changes>)),
): JsonEndpoint<Query, Body, Answer, Rule, Params, Changes> {
  return {
    ...spec,
    kind: 'json',
    params: (spec.params ?? nothing) as Params,
    query: (spec.query ?? nothing) as Query,
    body: spec.body as Body,
    changes: (spec.changes ?? []) as Changes,
  };
}

export interface TableEndpoint<
  Row extends Shape,
  Column extends string,
  Filters extends z.ZodRawShape,
  Rule extends Access = Access,
  Columns extends TableColumns = TableColumns,
> extends Described<Rule> {
  kind: 'table';
  method: 'GET';
  /** The kind of rows, as in the name of an exported file. */
  title: string;
  row: Row;
  /** Headings by field, in the order of the screen and the CSV file. */
  columns: Columns;
  /** Fields that not everyone gets. Without the right, there is no column, sorting or filter by that name. */
  rights: RightsOf<z.output<Row>>;
  /** Filters with a control on the screen, in order. Screens and programs set the others. */
  controls: { readonly [K in keyof Filters]?: Control };
  /** Filters that a form above the table sets. */
  formFilters: readonly (keyof Filters & string)[];
  /** Texts for codes, on the screen and in the CSV file. */
  labels: { readonly [K in keyof z.output<Row>]?: (value: never) => string };
  sortable: readonly [Column, ...Column[]];
  /** The default order, with a heading if no column has one. */
  sort: { sid: Column; sod: 'ASC' | 'DESC'; heading?: string };
  /** Rows follow each other without pages: `next` in an answer is `after` of the following call. */
  scrolls: boolean;
  /** The rows are people or organizations, which can be saved as vCards. */
  cards: boolean;
  query: TableQuery<Column, Filters>;
  answer: z.ZodObject<ReturnType<typeof pageOf<Row>>>;
}

/** A paged table: page, limit, sid, sod, the table's own filters, CSV. */
export function table<
  Row extends Shape,
  const Column extends string,
  Filters extends z.ZodRawShape,
  const Rule extends Access,
  const Columns extends Record<string, TableColumn>,
>(
  spec: Described<Rule> & {
    title: string;
    row: Row;
    columns: Columns & ColumnsOf<z.output<Row>, NoInfer<Columns>>;
    rights?: RightsOf<z.output<Row>>;
    controls?: { readonly [K in keyof NoInfer<Filters>]?: Control };
    formFilters?: readonly (keyof NoInfer<Filters> & string)[];
    labels?: { readonly [K in keyof z.output<Row>]?: (value: z.output<Row>[K]) => string };
    sortable: readonly [Column, ...Column[]];
    sort: { sid: NoInfer<Column>; sod: 'ASC' | 'DESC'; heading?: string };
    scrolls?: boolean;
    cards?: boolean;
    filters: Filters;
  },
): TableEndpoint<Row, Column, Filters, Rule, Columns> {
  const { filters, scrolls = false, cards = false, ...rest } = spec;
  const after = scrolls ? { after: z.string().max(300).optional().describe('`next` of the previous answer') } : {};
  const query = z.strictObject({ ...paging(spec.sortable, spec.sort.sid, spec.sort.sod, cards), ...after, ...filters });
  const { next: _next, ...page } = pageOf(spec.row);
  return {
    labels: {},
    rights: {},
    controls: {},
    formFilters: [],
    ...rest,
    scrolls,
    cards,
    kind: 'table',
    method: 'GET',
    query,
    answer: z.object(scrolls ? scrolledOf(spec.row) : page),
  } as never;
}

const resumption = z.strictObject({
  since: z.string().max(128).optional().describe('a position in the stream; events after it are sent first'),
});

export interface EventsEndpoint<Event extends z.ZodType, Rule extends Access = Access> extends Described<Rule> {
  kind: 'events';
  method: 'GET';
  query: typeof resumption;
  event: Event;
}

/** A stream of server-sent events, each the JSON of `event`. The ID of an event is its position in the stream. */
export function events<Event extends z.ZodType, const Rule extends Access>(
  spec: Described<Rule> & { event: Event },
): EventsEndpoint<Event, Rule> {
  return { ...spec, kind: 'events', method: 'GET', query: resumption };
}

export interface UploadEndpoint<Query extends Shape, Answer extends z.ZodType, Rule extends Access = Access>
  extends Described<Rule> {
  kind: 'upload';
  method: 'POST';
  query: Query;
  answer: Answer;
  /** Detected from the content; the caller's claim doesn't count. */
  mediaTypes: readonly string[];
}

/** One file as multipart/form-data, up to the size of the setting uploadMaxMegabytes. */
export function upload<Answer extends z.ZodType, Query extends Shape, const Rule extends Access>(
  spec: Described<Rule> & { query: Query; answer: Answer; mediaTypes: readonly string[] },
): UploadEndpoint<Query, Answer, Rule> {
  return { ...spec, kind: 'upload', method: 'POST' };
}

export interface ResumableEndpoint<Query extends Shape, Rule extends Access = Access> extends Described<Rule> {
  kind: 'resumable';
  method: 'POST';
  query: Query;
}

/** One file in parts, by the tus protocol 1.0.0: POST creates an upload; HEAD, PATCH and DELETE go to its address. */
export function resumable<Query extends Shape, const Rule extends Access>(
  spec: Described<Rule> & { query: Query },
): ResumableEndpoint<Query, Rule> {
  return { ...spec, kind: 'resumable', method: 'POST' };
}

export interface DownloadEndpoint<Query extends Shape, Rule extends Access = Access> extends Described<Rule> {
  kind: 'download';
  method: 'GET';
  query: Query;
  /** An image on a screen. Screens show many at once, so these have their own slots. */
  small?: true;
}

/** Sends a stored file. */
export function download<Query extends Shape, const Rule extends Access>(
  spec: Described<Rule> & { query: Query; small?: true },
): DownloadEndpoint<Query, Rule> {
  return { ...spec, kind: 'download', method: 'GET' };
}

export interface RedirectEndpoint<
  Query extends Shape,
  Rule extends Access = Access,
  Changes extends readonly Feature[] = readonly Feature[],
> extends Described<Rule>,
    Changing<Changes> {
  kind: 'redirect';
  method: 'GET';
  query: Query;
}

/** An address that redirects the browser. */
export function redirect<Query extends Shape, const Rule extends Access, const Changes extends readonly Feature[]>(
  spec: Described<Rule> & Changing<Changes> & { query: Query },
): RedirectEndpoint<Query, Rule, Changes> {
  return { ...spec, kind: 'redirect', method: 'GET' };
}

export type AnyEndpoint =
  | JsonEndpoint<Shape, z.ZodType | undefined, z.ZodType, Access, Shape>
  | TableEndpoint<Shape, string, z.ZodRawShape>
  | EventsEndpoint<z.ZodType>
  | UploadEndpoint<Shape, z.ZodType>
  | ResumableEndpoint<Shape>
  | DownloadEndpoint<Shape>
  | RedirectEndpoint<Shape>;
