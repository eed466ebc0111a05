import type { Access } from '@brevet/contract/access';
import type { AnyEndpoint, DownloadEndpoint, JsonEndpoint, TableEndpoint, UploadEndpoint } from '@brevet/contract/endpoint';
import { messages } from '@brevet/contract/messages';
import type { Conflict, Merged } from '@brevet/contract/problem';
import { codeOfStatus, problem } from '@brevet/contract/problem';
import type { ProblemCode } from '@brevet/contract/problem-codes';
import type { z } from 'zod';

export type Callable =
  | JsonEndpoint<z.ZodObject, z.ZodType | undefined, z.ZodType, Access, z.ZodObject>
  | TableEndpoint<z.ZodObject, string, z.ZodRawShape>;

/** A call that changes something. */
export type Action = Callable & { kind: 'json' };

export type QueryOf<E extends Callable> = z.input<E['query']>;
export type BodyOf<E extends Callable> = E extends { body: infer Body extends z.ZodType } ? z.input<Body> : undefined;
export type ParamsOf<E extends Callable> = E extends { params: infer Params extends z.ZodType } ? z.input<Params> : undefined;
export type AnswerOf<E extends Callable> = z.output<E['answer']>;

type Part<Name extends string, Value> = undefined extends Value
  ? { [K in Name]?: Value }
  : Record<never, never> extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };
export type InputOf<E extends Callable> = Part<'params', ParamsOf<E>> & Part<'query', QueryOf<E>> & Part<'body', BodyOf<E>>;

interface Details {
  code?: ProblemCode | undefined;
  errors?: Record<string, string> | undefined;
  conflict?: Conflict | undefined;
  merged?: Merged | undefined;
  more?: number | undefined;
}

/**
 * A refusal by the server, or a missing answer (status 0). `errors` has texts by field, `more` counts the findings that they leave out,
 * `conflict` has both values by field, `merged` where an old ID leads to.
 */
export class CallError extends Error {
  readonly status: number;
  readonly code: ProblemCode;
  readonly errors: Record<string, string>;
  readonly conflict: Conflict | null;
  readonly merged: Merged | null;
  readonly more: number;
  constructor(status: number, message: string, { code, errors = {}, conflict, merged, more = 0 }: Details = {}) {
    super(message);
    this.status = status;
    this.code = code ?? codeOfStatus(status);
    this.errors = errors;
    this.conflict = conflict ?? null;
    this.merged = merged ?? null;
    this.more = more;
  }
}

/** A query string with its question mark. Undefined and empty values are left out. */
export function searchOf(query: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') params.set(key, String(value));
  }
  const search = params.toString();
  return search ? `?${search}` : '';
}

/** The address of a call with its path parameters and query, as a link or for fetch. */
export function urlOf(
  endpoint: Pick<AnyEndpoint, 'path'>,
  query: Record<string, unknown> = {},
  params: Record<string, unknown> = {},
): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  return `/api${path}${searchOf(query)}`;
}

/** Bytes that browsers send after the end of a page. Their limit is 64 KiB for all calls together. */
const mostKeepaliveBytes = 60_000;
const sizeOf = (text: string): number => new TextEncoder().encode(text).length;

/**
 * Calls an endpoint of the contract. Throws CallError; a 401 also reaches `onSignedOut`. With `keepalive`, the call is sent
 * even if the page ends now, unless it is too large.
 */
export async function call<E extends Callable>(
  endpoint: E,
  input: InputOf<E>,
  signal?: AbortSignal,
  keepalive = false,
): Promise<AnswerOf<E>> {
  const { params, query, body } = input as Record<'params' | 'query', Record<string, unknown> | undefined> & { body?: unknown };
  const text = body === undefined ? undefined : JSON.stringify(body);
  const response = await send(urlOf(endpoint, query, params), {
    method: endpoint.method,
    headers: { 'X-Requested-With': 'XMLHttpRequest', ...(text === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(text === undefined ? {} : { body: text }),
    ...(signal ? { signal } : {}),
    keepalive: keepalive && sizeOf(text ?? '') <= mostKeepaliveBytes,
  });
  if (!response.ok) throw await refusal(response, endpoint);
  return (await response.json()) as AnswerOf<E>;
}

/** The content of a stored file. Throws CallError. */
export async function download<Query extends z.ZodObject>(
  endpoint: DownloadEndpoint<Query>,
  query: z.input<Query>,
): Promise<ArrayBuffer> {
  const response = await send(urlOf(endpoint, query), { headers: { 'X-Requested-With': 'XMLHttpRequest' } });
  if (!response.ok) throw await refusal(response, endpoint);
  return response.arrayBuffer();
}

/** Sends one file. Throws CallError. */
export async function upload<Query extends z.ZodObject, Answer extends z.ZodType>(
  endpoint: UploadEndpoint<Query, Answer>,
  query: z.input<Query>,
  file: File,
): Promise<z.output<Answer>> {
  const body = new FormData();
  body.append('file', file);
  const response = await send(urlOf(endpoint, query), {
    method: 'POST',
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
    body,
  });
  if (!response.ok) throw await refusal(response, endpoint);
  return (await response.json()) as z.output<Answer>;
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new CallError(0, messages.networkError);
  }
}

async function refusal(response: Response, endpoint: Pick<AnyEndpoint, 'path'>): Promise<CallError> {
  // A proxy in between may answer without a code.
  const parsed = problem.partial({ code: true }).safeParse(await response.json().catch(() => null));
  const error = parsed.success
    ? new CallError(response.status, parsed.data.message, parsed.data)
    : new CallError(response.status, messages.whoops);
  if (response.status === 401 && !endpoint.path.startsWith('/login') && endpoint.path !== '/authToken') signedOut();
  return error;
}

let signedOut = (): void => {};
/** Registers the listener for 401 answers. */
export function onSignedOut(listener: () => void): void {
  signedOut = listener;
}
