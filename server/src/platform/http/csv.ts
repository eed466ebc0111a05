import { pipeline, Readable } from 'node:stream';
import type { UserType } from '@brevet/contract/access';
import type { TableEndpoint } from '@brevet/contract/endpoint';
import { messages } from '@brevet/contract/messages';
import { columnsFor } from '@brevet/contract/table-columns';
import { stringify } from 'csv-stringify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { z } from 'zod';
import type { BoundTable, PageQuery } from '../db/paged-table.ts';
import { adminOf } from './admin-of.ts';
import type { Caller } from './context.ts';
import { Refusal } from './errors.ts';
import type { HttpParts } from './http-parts.ts';

type Table = TableEndpoint<z.ZodObject, string, z.ZodRawShape>;
type Row = Record<string, unknown>;
export type TableQuery = PageQuery & { format: 'json' | 'csv' };

const retryAfter = 10;

/**
 * A formula behind a semicolon, tab or line break. Spreadsheets of many countries split lines at semicolons, and then text such
 * as `a;=1+1` becomes two cells.
 */
const innerFormula = /([;\t\r\n][ "]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/**
 * Streams all matching rows as RFC 4180, UTF-8 with a byte order mark. Text that a spreadsheet would run as a formula
 * gets a leading apostrophe.
 */
export function sendCsv(
  services: HttpParts,
  endpoint: Table,
  { caller }: FastifyRequest,
  reply: FastifyReply,
  table: BoundTable<Row>,
  query: TableQuery,
  type: UserType | null,
): FastifyReply {
  const columns = columnsFor(endpoint, 'file', type).filter(({ key }) => !table.hidden.includes(key));
  if (isFull(services.exportDb.$client)) throw new Refusal('busy', messages.exportsUnderWay, { retryAfter });
  const cells = async function* () {
    await auditExport(services, endpoint, caller, query);
    for await (const batch of table.all(query, services.exportDb)) {
      for (const row of batch) yield columns.map(({ key }) => cell(endpoint, key, row[key]));
    }
  };
  const source = Readable.from(cells());
  if (caller) services.exports.begin(caller, reply.raw, closed(source));
  const lines = pipeline(
    source,
    stringify({
      header: true,
      columns: columns.map(({ key, heading }) => ({ key, header: heading })),
      bom: true,
      escape_formulas: true,
      record_delimiter: 'windows',
    }),
    // Errors end the lines. Fastify responds with the error, or cuts the response off after the first byte.
    () => {},
  );
  return reply
    .type('text/csv; charset=utf-8')
    .header(
      'content-disposition',
      `attachment; filename="${endpoint.path.slice(1)}-${new Date().toISOString().slice(0, 10)}.csv"`,
    )
    .send(lines);
}

/** Resolves once nothing reads from the database for this stream anymore. */
const closed = (stream: Readable): Promise<void> => new Promise((resolve) => stream.once('close', resolve));

const isFull = ({ idleCount, totalCount, options }: pg.Pool): boolean => idleCount === 0 && totalCount >= options.max;

/** Writes the audit entry before the first row leaves. Exports that are open to everyone get one only for admins, whose rows hold more. */
async function auditExport(services: HttpParts, { path }: Table, caller: Caller | null, query: TableQuery): Promise<void> {
  const user = caller && (caller.user ?? (await adminOf(services, caller).catch(() => null)));
  if (!user) return;
  const { page: _page, limit: _limit, format: _format, ...filters } = query;
  await services.onExport({ ...caller, user }, path.slice(1), filters);
}

function cell(endpoint: Table, key: string, value: unknown): string {
  const label = endpoint.labels[key] as ((value: unknown) => string) | undefined;
  if (value === null || value === undefined) return '';
  const text = label ? label(value) : Array.isArray(value) ? value.join('; ') : String(value);
  return text.replace(innerFormula, "$1'");
}
