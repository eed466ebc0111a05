import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { messages } from '@brevet/contract/messages';
import type { ProblemCode } from '@brevet/contract/problem-codes';
import { DataStore, ERRORS, MemoryLocker, Server, Upload } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound, Refusal } from './errors.ts';
import type { PartialUploads } from './handlers.ts';
import { Pace } from './pace.ts';

/** The media type of a part. */
export const partType = 'application/offset+octet-stream';

/** Requests for one upload run one after the other. A new part ends one that hangs. */
const locker = new MemoryLocker();

/** Answers a request of the tus protocol for one of the caller's uploads. Returns a function that sends the response. */
export async function answerTus(
  uploads: PartialUploads,
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<() => unknown> {
  let failure: unknown = null;
  const server = new Server({
    path,
    datastore: new CallersUploads(uploads),
    locker,
    relativeLocation: true,
    namingFunction: () => randomUUID(),
    // Browsers of other sites have no business here.
    allowedOrigins: () => false,
    onResponseError: (_request, error) => {
      failure = error;
      return undefined;
    },
  });
  const response = await server.handleWeb(webRequest(request));
  if (failure instanceof Error) throw isProtocolError(failure) ? refusalOf(failure.status_code) : failure;
  if (response.status >= 400) throw refusalOf(response.status);
  return () => reply.code(response.status).headers(Object.fromEntries(response.headers)).send();
}

/** Without what has arrived already: the headers that Node joins. */
function webRequest({ raw, method, url, headers, host }: FastifyRequest): Request {
  const named = Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));
  const body = headers['content-type'] === partType ? { body: Readable.toWeb(raw), duplex: 'half' } : {};
  return new Request(`http://${host}${url}`, { method, headers: Object.fromEntries(named), ...body } as RequestInit);
}

const refusals: Readonly<Record<number, [ProblemCode, string]>> = {
  404: ['not_found', messages.notThere],
  409: ['upload_offset', messages.uploadOffset],
  410: ['not_found', messages.notThere],
  413: ['too_large', messages.partTooLarge],
  415: ['wrong_type', messages.requestUnreadable],
};

/** The protocol's own refusals in our form. */
const refusalOf = (status: number): Refusal => new Refusal(...(refusals[status] ?? ['invalid', messages.requestUnreadable]));

/** The library's own errors, such as more bytes than the upload has. */
const isProtocolError = (error: Error): error is Error & { status_code: number } =>
  'status_code' in error && typeof error.status_code === 'number' && error.status_code < 500;

/** One caller's uploads as the protocol's library sees them. */
class CallersUploads extends DataStore {
  readonly #uploads: PartialUploads;

  constructor(uploads: PartialUploads) {
    super();
    this.#uploads = uploads;
    this.extensions = ['creation', 'creation-with-upload', 'termination'];
  }

  override async create(upload: Upload): Promise<Upload> {
    await this.#uploads.create({ id: upload.id, name: upload.metadata?.filename ?? '', size: upload.size ?? 0 });
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const found = await this.#uploads.find(id);
    if (!found) throw ERRORS.FILE_NOT_FOUND;
    return new Upload({ id, size: found.size, offset: found.received });
  }

  override write(content: Readable, id: string): Promise<number> {
    return this.#uploads.append(id, paced(content));
  }

  override async remove(id: string): Promise<void> {
    if (!(await this.#uploads.find(id))) throw notFound();
    await this.#uploads.remove(id);
  }
}

/** The bytes of a part. Throws 408 if they come too slowly. */
async function* paced(content: Readable): AsyncGenerator<Buffer> {
  const pace = new Pace();
  const iterator: AsyncIterator<Buffer> = content[Symbol.asyncIterator]();
  for (;;) {
    const { value, done } = await pace.next(iterator, ({ length }) => length);
    if (done) return;
    yield value;
  }
}
