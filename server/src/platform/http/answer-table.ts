import type { UserType } from '@brevet/contract/access';
import type { TableEndpoint } from '@brevet/contract/endpoint';
import { messages } from '@brevet/contract/messages';
import { hiddenFields } from '@brevet/contract/table-columns';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { BoundTable } from '../db/paged-table.ts';
import { callingAdmin } from './calling-admin.ts';
import type { Caller } from './context.ts';
import { sendCsv } from './csv.ts';
import { Refusal } from './errors.ts';
import type { HttpParts } from './http-parts.ts';
import type { TableQuery } from './send-export.ts';
import { sendVcards } from './vcards.ts';

type Table = TableEndpoint<z.ZodObject, string, z.ZodRawShape>;
type Row = Record<string, unknown>;

/**
 * Reads a table as a page or as a CSV file, and returns the function that sends it, by the rights in the contract: fields that the reader may not have are
 * in neither rows nor files, and the reader can neither sort nor filter by them.
 */
export async function answerTable(
  services: HttpParts,
  endpoint: Table,
  request: FastifyRequest,
  reply: FastifyReply,
  query: TableQuery,
  read: (query: TableQuery) => Promise<BoundTable<Row>>,
): Promise<() => unknown> {
  const type = await readerType(services, endpoint, request.caller);
  const hidden = hiddenFields(endpoint, type);
  requireSortable(endpoint, type, query.sid);
  const table = withoutFields(await read(without(query, hidden)), hidden);
  if (query.format === 'csv') return () => sendCsv(services, endpoint, request, reply, table, query, type);
  if (query.format !== 'json') return () => sendVcards(services, endpoint, request, reply, table, query);
  const found = await table.page(query);
  return () => (found.type === 'sphinx' ? fromEngine(found) : found);
}

/** The form of an answer from a search engine. */
const fromEngine = <Found extends { data: Row[]; total: number }>(found: Found) => ({
  ...found,
  data: [found.data, [{ Value: found.total }]],
});

/** Refuses to sort by a field that this reader doesn't get. Everyone may use the default order, the order of creation. */
export function requireSortable(
  { rights, sort, sortable }: Pick<Table, 'rights' | 'sort' | 'sortable'>,
  type: UserType | null,
  sid: string,
): void {
  if (sid === sort.sid || (sortable.includes(sid) && !hiddenFields({ rights }, type).includes(sid))) return;
  throw new Refusal('column_unknown', messages.noSuchColumn, { field: 'sid' });
}

/** The type of the reader. At a public call, only an admin counts as signed in. */
async function readerType(services: HttpParts, { access }: Table, caller: Caller | null): Promise<UserType | null> {
  if (access !== 'public') return caller?.user?.UserType ?? null;
  const admin = caller && (await callingAdmin(services, caller).catch(() => null));
  return admin?.UserType ?? null;
}

/** Hides fields in rows. A vCard isn't made of them, so a reader who lacks a field gets none. */
function withoutFields({ page, all, cards, neighbors, hidden }: BoundTable<Row>, fields: readonly string[]): BoundTable<Row> {
  return {
    ...(cards && fields.length === 0 ? { cards } : {}),
    hidden,
    neighbors,
    async page(query) {
      const found = await page(query);
      return { ...found, data: found.data.map((row) => without(row, fields)) };
    },
    async *all(order, db) {
      for await (const batch of all(order, db)) yield batch.map((row) => without(row, fields));
    },
  };
}

/** A copy without these fields. */
function without<Values extends object>(values: Values, fields: readonly string[]): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !fields.includes(name))) as Values;
}
