import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';

/** Streams a JSON response with a file as Base64 in the field `baseimage`. */
export class Base64Answer {
  readonly fields: Record<string, unknown>;
  readonly open: () => Promise<Readable>;

  constructor(fields: { originalname?: string; mimetype: string }, open: () => Promise<Readable>) {
    this.fields = fields;
    this.open = open;
  }
}

/** Serializes the response by its schema, which leaves out undeclared fields. */
export function sendBase64(reply: FastifyReply, schema: z.ZodType, { fields, open }: Base64Answer): FastifyReply {
  const { baseimage: _, ...named } = z
    .object({ baseimage: z.literal('') })
    .loose()
    .parse(schema.parse({ ...fields, baseimage: '' }));
  const content = async function* () {
    yield `${JSON.stringify(named).slice(0, -1)},"baseimage":"`;
    yield* inBase64(await open());
    yield '"}';
  };
  return reply.type('application/json; charset=utf-8').send(Readable.from(content(), { objectMode: false }));
}

/** Encodes a file as Base64 in pieces. Three bytes make four characters, so the rest of a chunk goes with the next one. */
async function* inBase64(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    const all = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const whole = all.length - (all.length % 3);
    rest = all.subarray(whole);
    if (whole > 0) yield all.toString('base64', 0, whole);
  }
  if (rest.length > 0) yield rest.toString('base64');
}
