import type { TableEndpoint } from '@brevet/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { BoundTable } from '../db/paged-table.ts';
import { writeVcard } from '../vcard/write-vcard.ts';
import { forbidden } from './errors.ts';
import type { HttpParts } from './http-parts.ts';
import type { TableQuery } from './send-export.ts';
import { sendExport } from './send-export.ts';

type Table = TableEndpoint<z.ZodObject, string, z.ZodRawShape>;

/** Cards that are sent in one piece. */
const cardsAtOnce = 100;

/** Streams all matching rows as vCards. */
export function sendVcards(
  services: HttpParts,
  endpoint: Table,
  request: FastifyRequest,
  reply: FastifyReply,
  { cards }: BoundTable<Record<string, unknown>>,
  query: TableQuery,
): FastifyReply {
  if (!cards) throw forbidden();
  const version = query.format === 'vcf3' ? '3.0' : '4.0';
  return sendExport(services, endpoint, request, reply, query, {
    type: 'text/vcard',
    extension: 'vcf',
    async *parts() {
      for await (const batch of cards(query, services.exportDb)) {
        for (let start = 0; start < batch.length; start += cardsAtOnce)
          yield batch
            .slice(start, start + cardsAtOnce)
            .map((card) => writeVcard(card, version))
            .join('');
      }
    },
  });
}
