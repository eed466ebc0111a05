import type { Readable } from 'node:stream';
import { bytesPerMegabyte } from '@brevet/contract/attachments';
import type { UploadEndpoint } from '@brevet/contract/endpoint';
import { messages } from '@brevet/contract/messages';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { fileTypeOf, headSize } from '../files/file-type.ts';
import { Refusal } from './errors.ts';
import { requireType } from './file-types.ts';
import type { UploadedFile } from './handlers.ts';
import { Pace, uploadPace } from './pace.ts';

/** Limits on the form, apart from its file. A second file is allowed in so that it can be refused with its own message. */
const limits = { files: 2, fields: 20, parts: 22, fieldSize: 16 * 1024, fieldNameSize: 200, headerPairs: 20 };

type Upload = Pick<UploadEndpoint<z.ZodObject, z.ZodType>, 'mediaTypes'>;
type Parts = AsyncIterator<Multipart>;

/**
 * Reads the single file of a multipart form, whatever its field name and position among other fields. Its `content`
 * throws a Refusal if the file is too large or of the wrong type, the form has a second file, or the client is too slow.
 */
export async function receiveFile({ mediaTypes }: Upload, request: FastifyRequest, megabytes: number): Promise<UploadedFile> {
  if (!request.isMultipart()) throw new Refusal('wrong_type', messages.fileRequired);
  const largest = megabytes * bytesPerMegabyte;
  const pace = new Pace();
  // One byte over the limit shows that the file is too large.
  const parts = request.parts({ limits: { ...limits, fileSize: largest + 1 }, preservePath: true })[Symbol.asyncIterator]();
  const part = await nextFile(parts, pace);
  if (!part) throw new Refusal('file_missing', messages.fileRequired);
  const { head, all } = await headOf(part.file, pace);
  if (head.length === 0) throw new Refusal('file_empty', messages.fileEmpty);
  const mediaType = (await fileTypeOf(head)) || 'application/octet-stream';
  requireType(mediaType, mediaTypes);
  const content = async function* () {
    yield* bounded(all, megabytes, mediaType);
    if (await nextFile(parts, pace)) throw new Refusal('file_not_alone', messages.oneFileOnly);
  };
  const announced = Number(request.headers['content-length'] ?? largest);
  return { name: part.filename, mediaType, sizeAtMost: Math.min(announced, largest), content: content() };
}

/** The next part with a file; null at the end of the form. An empty file input sends an empty file without a name. */
async function nextFile(parts: Parts, pace: Pace): Promise<MultipartFile | null> {
  for (;;) {
    const { value: part, done } = await pace.next(parts, () => 0).catch(unreadable);
    if (done) return null;
    if (part.type === 'field') continue;
    if (part.filename) return part;
    part.file.resume();
  }
}

/** Refuses a form that is truncated or can't be parsed. The parser's own refusals have a status. */
function unreadable(error: unknown): never {
  if (error instanceof Refusal) throw error;
  throw error instanceof Error && 'statusCode' in error ? error : new Refusal('invalid', messages.requestUnreadable);
}

/**
 * Reads and discards the rest of a refused upload: until the request ends, its connection accepts no other call and can't be
 * closed cleanly. Disconnects a client that keeps sending for too long.
 */
export function dropRest({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
  if (raw.complete || raw.destroyed) return;
  const disconnect = setTimeout(() => raw.destroy(), uploadPace.msToFinish);
  raw.once('close', () => clearTimeout(disconnect));
}

async function* bounded(bytes: AsyncIterable<Buffer>, megabytes: number, mediaType: string): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > megabytes * bytesPerMegabyte) throw new Refusal('file_too_large', messages.fileTooLarge(megabytes));
    if (mediaType === 'text/plain' && chunk.includes(0)) throw new Refusal('file_type_refused', messages.fileTypeRefused);
    yield chunk;
  }
}

async function headOf(stream: Readable, pace: Pace): Promise<{ head: Buffer; all: AsyncIterable<Buffer> }> {
  const iterator: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
  const next = () => pace.next(iterator, ({ length }) => length).catch(unreadable);
  const chunks: Buffer[] = [];
  for (let length = 0; length < headSize; ) {
    const { value, done } = await next();
    if (done) break;
    chunks.push(value);
    length += value.length;
  }
  const head = Buffer.concat(chunks);
  const all = (async function* () {
    yield head;
    for (let one = await next(); !one.done; one = await next()) yield one.value;
  })();
  return { head, all };
}
