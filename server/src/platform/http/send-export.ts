import { Readable } from 'node:stream';
import { dayAt } from '@brevet/contract/calendar';
import type { TableEndpoint } from '@brevet/contract/endpoint';
import { messages } from '@brevet/contract/messages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { z } from 'zod';
import type { PageQuery } from '../db/paged-table.ts';
import { callingAdmin } from './calling-admin.ts';
import type { Caller } from './context.ts';
import { Refusal } from './errors.ts';
import type { HttpParts } from './http-parts.ts';

type Table = TableEndpoint<z.ZodObject, string, z.ZodRawShape>;
export type TableQuery = PageQuery & { format: 'json' | 'csv' | 'vcf' | 'vcf3' };

interface ExportFile {
  type: string;
  extension: string;
  /** The rows' content in the file, read while it is sent. */
  parts: () => AsyncGenerator<unknown>;
  /** Makes the parts into what is sent, if they aren't it already. */
  into?: (parts: Readable) => Readable;
}

const retryAfter = 10;

/** Streams all matching rows of a table as a file, in the caller's share of exports. */
export function sendExport(
  services: HttpParts,
  endpoint: Table,
  { caller }: FastifyRequest,
  reply: FastifyReply,
  query: TableQuery,
  { type, extension, parts, into = (source) => source }: ExportFile,
): FastifyReply {
  if (isFull(services.exportDb.$client)) throw new Refusal('busy', messages.exportsUnderWay, { retryAfter });
  const source = Readable.from(
    (async function* () {
      await auditExport(services, endpoint, caller, query);
      yield* parts();
    })(),
  );
  if (caller) services.exports.begin(caller, reply.raw, closed(source));
  return reply
    .type(`${type}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${exportName(endpoint)}.${extension}"`)
    .send(into(source));
}

/** For example `all-listings-2026-11-27`, with the day in UTC. */
const exportName = ({ title }: Table): string => `${title.toLowerCase().replaceAll(' ', '-')}-${dayAt(new Date(), 'UTC')}`;

/** Resolves once nothing reads from the database for this stream anymore. */
const closed = (stream: Readable): Promise<void> => new Promise((resolve) => stream.once('close', resolve));

const isFull = ({ idleCount, totalCount, options }: pg.Pool): boolean => idleCount === 0 && totalCount >= options.max;

/** Writes the audit entry before the first row leaves. Exports that are open to everyone get one only for admins, whose rows hold more. */
async function auditExport(services: HttpParts, { path }: Table, caller: Caller | null, query: TableQuery): Promise<void> {
  const user = caller && (caller.user ?? (await callingAdmin(services, caller).catch(() => null)));
  if (!user) return;
  const { page: _page, limit: _limit, format, ...filters } = query;
  await services.onExport({ ...caller, user }, path.slice(1), format === 'csv' ? filters : { ...filters, format });
}
