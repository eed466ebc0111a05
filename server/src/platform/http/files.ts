import type { Readable } from 'node:stream';
import { bytesPerMegabyte } from '@brevet/contract/attachments';
import type { UploadEndpoint } from '@brevet/contract/endpoint';
import { messages } from '@brevet/contract/messages';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fileTypeFromBuffer } from 'file-type';
import type { z } from 'zod';
import { invalid, Refusal } from './errors.ts';
import type { StoredFile, UploadedFile } from './handlers.ts';

const headSize = 64 * 1024;
const longestName = 255;

type Upload = Pick<UploadEndpoint<z.ZodObject, z.ZodType>, 'mediaTypes'>;

/** The one file of a multipart request. Its content throws a Refusal where it turns out to be too large or not of its type. */
export async function receiveFile({ mediaTypes }: Upload, request: FastifyRequest, megabytes: number): Promise<UploadedFile> {
  if (!request.isMultipart()) throw new Refusal(415, messages.fileRequired);
  // One byte more than allowed shows that there is too much.
  const limits = { files: 1, fields: 0, parts: 1, fileSize: megabytes * bytesPerMegabyte + 1 };
  const part = await request.file({ limits }).catch(unreadable);
  if (!part || part.filename === '') throw invalid(messages.fileRequired);
  const { head, all } = await headOf(part.file);
  if (head.length === 0) throw invalid(messages.fileEmpty);
  const mediaType = (await fileTypeFromBuffer(head))?.mime ?? (isText(head) ? 'text/plain' : '');
  if (!mediaTypes.includes(mediaType)) throw new Refusal(415, messages.fileTypeRefused);
  return { name: displayName(part.filename), mediaType, content: bounded(all, megabytes, mediaType) };
}

/** What the parser says of a body that is no whole form; its own refusals have a status. */
function unreadable(error: unknown): never {
  throw error instanceof Error && 'statusCode' in error ? error : invalid(messages.requestUnreadable);
}

/** Reads what is left of a refused upload and drops it: until then the connection is not free for another call, or to be closed. */
export function passOver({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
}

/** The last part of a name, without what no file name has. */
function displayName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  // Control characters and the marks that turn the direction of writing, which hide an extension.
  const clean = last.replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
  return clean.slice(0, longestName) || 'file';
}

async function* bounded(bytes: AsyncIterable<Buffer>, megabytes: number, mediaType: string): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > megabytes * bytesPerMegabyte) throw new Refusal(413, messages.fileTooLarge(megabytes));
    if (mediaType === 'text/plain' && chunk.includes(0)) throw new Refusal(415, messages.fileTypeRefused);
    yield chunk;
  }
}

/** UTF-8 without a NUL; the last character may be cut off. */
function isText(head: Buffer): boolean {
  if (head.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}

async function headOf(stream: Readable): Promise<{ head: Buffer; all: AsyncIterable<Buffer> }> {
  const iterator: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
  const next = () => iterator.next().catch(unreadable);
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

/** Sends a stored file to be saved, never to be shown: nothing in it runs in our name. */
export function sendFile(reply: FastifyReply, { name, mediaType, size, content }: StoredFile): FastifyReply {
  return reply
    .type(mediaType)
    .header('content-disposition', contentDisposition(name))
    .header('content-length', size)
    .header('content-security-policy', "sandbox; default-src 'none'")
    .send(content);
}
