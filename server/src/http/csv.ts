import { Readable } from 'node:stream';
import type { TableEndpoint } from '@brevet/contract/endpoint';
import { stringify } from 'csv-stringify';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { BoundTable, PageQuery } from '../db/paged-table.ts';

type Table = TableEndpoint<z.ZodObject, string, z.ZodRawShape>;

/**
 * Streams every row that matches as RFC 4180, UTF-8 with a byte order mark. A text that a spreadsheet would run as a formula
 * gets an apostrophe in front.
 */
export function sendCsv(
  reply: FastifyReply,
  endpoint: Table,
  table: BoundTable<Record<string, unknown>>,
  query: PageQuery & { format: 'json' | 'csv' },
): FastifyReply {
  const columns = Object.entries(endpoint.columns).filter(([key]) => !table.hidden.includes(key));
  const cells = async function* () {
    for await (const batch of table.all(query)) {
      for (const row of batch) yield columns.map(([key]) => cell(endpoint, key, row[key]));
    }
  };
  const lines = Readable.from(cells()).pipe(
    stringify({
      header: true,
      columns: columns.map(([key, header]) => ({ key, header: String(header) })),
      bom: true,
      escape_formulas: true,
      record_delimiter: 'windows',
    }),
  );
  return reply
    .type('text/csv; charset=utf-8')
    .header(
      'content-disposition',
      `attachment; filename="${endpoint.path.slice(1)}-${new Date().toISOString().slice(0, 10)}.csv"`,
    )
    .send(lines);
}

function cell(endpoint: Table, key: string, value: unknown): string {
  const label = endpoint.labels[key] as ((value: unknown) => string) | undefined;
  if (value === null || value === undefined) return '';
  if (label) return label(value);
  return Array.isArray(value) ? value.join('; ') : String(value);
}
