import { pipeline } from 'node:stream';
import type { UserType } from '@brevet/contract/access';
import type { TableEndpoint } from '@brevet/contract/endpoint';
import { columnsFor } from '@brevet/contract/table-columns';
import { stringify } from 'csv-stringify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { BoundTable } from '../db/paged-table.ts';
import { guardFormulas } from '../spreadsheets/formula-guard.ts';
import type { HttpParts } from './http-parts.ts';
import type { TableQuery } from './send-export.ts';
import { sendExport } from './send-export.ts';

type Table = TableEndpoint<z.ZodObject, string, z.ZodRawShape>;
type Row = Record<string, unknown>;

/**
 * Streams all matching rows as RFC 4180, UTF-8 with a byte order mark. Text that a spreadsheet would run as a formula
 * gets a leading apostrophe.
 */
export function sendCsv(
  services: HttpParts,
  endpoint: Table,
  request: FastifyRequest,
  reply: FastifyReply,
  table: BoundTable<Row>,
  query: TableQuery,
  type: UserType | null,
): FastifyReply {
  const columns = columnsFor(endpoint, 'file', type).filter(({ key }) => !table.hidden.includes(key));
  const lines = stringify({
    header: true,
    columns: columns.map(({ key, heading }) => ({ key, header: heading })),
    bom: true,
    record_delimiter: 'windows',
    // Some programs also end a row at a lone \r or \n.
    quoted_match: /[\r\n]/,
  });
  return sendExport(services, endpoint, request, reply, query, {
    type: 'text/csv',
    extension: 'csv',
    async *parts() {
      for await (const batch of table.all(query, services.exportDb)) {
        for (const row of batch) yield columns.map(({ key }) => cell(endpoint, key, row[key]));
      }
    },
    // Errors end the lines. Fastify responds with the error, or cuts the response off after the first byte.
    into: (source) => pipeline(source, lines, () => {}),
  });
}

function cell(endpoint: Table, key: string, value: unknown): string {
  const label = endpoint.labels[key] as ((value: unknown) => string) | undefined;
  if (value === null || value === undefined) return '';
  return guardFormulas(label ? label(value) : Array.isArray(value) ? value.join('; ') : String(value));
}
