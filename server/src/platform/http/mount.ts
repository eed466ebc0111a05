import { Readable } from 'node:stream';
import { api } from '@brevet/contract/api';
import type { AnyEndpoint } from '@brevet/contract/endpoint';
import { messages } from '@brevet/contract/messages';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { currentCall } from '../fair-shares/current-call.ts';
import { answerTable } from './answer-table.ts';
import { Base64Answer, sendBase64 } from './base64-answer.ts';
import { keyOfCaller } from './call-shares.ts';
import type { Caller } from './context.ts';
import { limitAccount, limitAddress } from './endpoint-limits.ts';
import { notFound, parse, Refusal, unauthorized } from './errors.ts';
import { sendEvents } from './event-stream.ts';
import { sendFile } from './files.ts';
import { bytesOfBody } from './held-bodies.ts';
import type { HttpParts } from './http-parts.ts';
import { identify, sessionCookie } from './identify.ts';
import { answerWriter } from './json-schema.ts';
import { dropRest, receiveFile } from './receive-file.ts';
import { answerTus, partType } from './resumable.ts';
import { requireTextBudget } from './text-budget.ts';

/** The handlers of each entry of the API. The type of the feature that makes them checks that they fit. */
export type AllHandlers = Readonly<Record<string, object>>;

/** The largest form that is read only to be dropped. */
const formBytes = 16 * 1024;

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/** A handler of any endpoint. `Handlers` checks that it fits its endpoint. */
type Run = (input: Record<string, unknown>) => Promise<never>;

/** Mounts every endpoint of the contract: caller, access, validation, handler, filtered response. */
export function mount(app: FastifyInstance, services: HttpParts, handlers: AllHandlers): void {
  app.decorateRequest('caller', null);
  for (const [feature, endpoints] of Object.entries(api)) {
    const answers = handlers[feature] as Record<string, Run>;
    for (const [name, endpoint] of Object.entries<AnyEndpoint>(endpoints)) {
      const run = answers[name];
      if (!run) throw new Error(`No handler for ${feature}.${name}`);
      if (endpoint.kind === 'upload') void app.register(uploads(services, endpoint, run));
      else if (endpoint.kind === 'resumable') void app.register(parts(services, endpoint, run));
      else if (endpoint.kind === 'json' && endpoint.form) void app.register(forms(services, endpoint, run));
      else mountOne(app, services, endpoint, run);
    }
  }
}

/** Kinds of endpoints whose bodies are handed on as they arrive. */
const streams: ReadonlySet<AnyEndpoint['kind']> = new Set(['upload', 'resumable']);

/** Accepts multipart requests only where a file is expected. */
const uploads = (services: HttpParts, endpoint: AnyEndpoint, run: Run) => async (scope: FastifyInstance) => {
  await scope.register(multipart);
  mountOne(scope, services, endpoint, run);
};

/** Accepts the body of a form, and drops it. */
const forms = (services: HttpParts, endpoint: AnyEndpoint, run: Run) => async (scope: FastifyInstance) => {
  const types = ['application/x-www-form-urlencoded', 'multipart/form-data'];
  scope.addContentTypeParser(types, { parseAs: 'string', bodyLimit: formBytes }, (_request, _body, done) => done(null, {}));
  mountOne(scope, services, endpoint, run);
};

/** Hands the parts of a resumable upload on as they arrive. */
const parts = (services: HttpParts, endpoint: AnyEndpoint, run: Run) => async (scope: FastifyInstance) => {
  scope.addContentTypeParser(partType, (_request, _body, done) => done(null));
  mountOne(scope, services, endpoint, run);
  for (const method of ['HEAD', 'PATCH', 'DELETE'] as const) mountOne(scope, services, endpoint, run, { method, below: '/:id' });
};

/** An additional method of an endpoint, at an address below its own. */
interface Further {
  method: 'HEAD' | 'PATCH' | 'DELETE';
  below: string;
}

function mountOne(app: FastifyInstance, services: HttpParts, endpoint: AnyEndpoint, run: Run, further?: Further): void {
  const write = 'answer' in endpoint ? answerWriter(endpoint.answer) : null;
  app.route({
    method: further?.method ?? endpoint.method,
    url: `/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}${further?.below ?? ''}`,
    // A stream without a body would never end.
    exposeHeadRoute: endpoint.kind !== 'events',
    // Fastify asks for a writer only where a route names a schema.
    ...(write ? { schema: { response: { 200: {} } }, serializerCompiler: () => write } : {}),
    onSend: async (request, reply, body) => {
      if (typeof body === 'string' && request.caller) services.calls.answer(request.caller, body.length, reply.raw);
      return dropBodyOfHead(request, body);
    },
    // Runs before the body is read, so that refused callers can't make the server parse anything.
    onRequest: async (request, reply) => {
      const identified = async () => {
        request.caller = await identify(services, endpoint, request);
        if (!further) await limitAddress(services, endpoint, request.caller);
      };
      await services.calls.identify(request.ip, identified, reply.raw);
      if (!request.caller || streams.has(endpoint.kind)) return;
      await limitTexts(services, endpoint, request.caller, request);
      await services.bodies.hold(request.caller, request.raw, reply.raw);
    },
    handler: async (request, reply) => {
      const { caller } = request;
      if (!caller) throw unauthorized('signed_out', messages.signInFirst);
      const work = async () => {
        // Its body can take minutes to arrive, and it can wait for its turn. Meanwhile, the session can end.
        request.caller = await identify(services, endpoint, request);
        const call = { key: keyOfCaller(request.caller), answer: reply.raw, budget: services.calls.budget };
        const answer = () => answerCall(services, endpoint, run, request, reply);
        return currentCall.run(call, answer).catch((error) => auditedRefusal(services, request, error));
      };
      const { calls } = services;
      const send =
        endpoint.kind === 'upload' || endpoint.kind === 'resumable' || (endpoint.kind === 'json' && endpoint.slow)
          ? await calls.upload(caller, work, reply.raw).finally(() => dropRest(request))
          : await calls.call(caller, work, reply.raw);
      return send();
    },
  });
}

/** Smaller bodies cost little to read. */
const shortBytes = 64 * 1024;

/** Refuses texts, and anything that may be one, before they are read, while their caller's calls or time for checks are used up. */
async function limitTexts(
  services: HttpParts,
  endpoint: AnyEndpoint,
  caller: Caller,
  { raw }: Pick<FastifyRequest, 'raw'>,
): Promise<void> {
  const checks = checksTexts(endpoint);
  if (checks) await limitAccount(services, endpoint, caller, undefined);
  if (checks || bytesOfBody(raw) > shortBytes) await requireTextBudget(services.calls.budget, keyOfCaller(caller));
}
const checksTexts = (endpoint: AnyEndpoint): boolean => endpoint.kind === 'json' && endpoint.checksTexts === true;

/** Rejects with the error, once a refusal that tells something confidential is in the audit log. */
async function auditedRefusal({ onConfidential }: HttpParts, { caller }: FastifyRequest, error: unknown): Promise<never> {
  if (caller && error instanceof Refusal && error.tells !== undefined) await onConfidential(caller, error.tells);
  throw error;
}

/**
 * Ends a stream that answers HEAD. Fastify would read all of it after the response, when its caller's slot is free again, so one
 * caller could take every connection for exports.
 */
function dropBodyOfHead({ method }: FastifyRequest, body: unknown): unknown {
  if (method !== 'HEAD' || !(body instanceof Readable)) return body;
  body.destroy();
  return Readable.from([]);
}

/** Runs a call in its caller's share and returns a function that sends the response after the share is free. */
async function answerCall(
  services: HttpParts,
  endpoint: AnyEndpoint,
  run: Run,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<() => unknown> {
  const begins = endpoint.kind !== 'resumable' || request.method === 'POST';
  const query = begins ? parse(endpoint.query, request.query) : null;
  const input = { query, caller: request.caller };
  reply.header('cache-control', 'no-store');
  switch (endpoint.kind) {
    case 'json': {
      const params = pathParams(endpoint, request);
      const body = endpoint.body ? parse(endpoint.body, request.body ?? {}) : undefined;
      if (request.caller && !checksTexts(endpoint)) await limitAccount(services, endpoint, request.caller, body);
      const beginDownload = () => request.caller && services.downloads.begin(request.caller, reply.raw);
      const answer: unknown = await run({ ...input, params, body, cookie: sessionCookie(services, reply), beginDownload });
      return () => (answer instanceof Base64Answer ? sendBase64(reply, endpoint.answer, answer) : answer);
    }
    case 'table':
      return answerTable(services, endpoint, request, reply, query as never, (allowed) => run({ ...input, query: allowed }));
    case 'redirect': {
      const address = await run({ ...input, cookie: sessionCookie(services, reply) });
      return () => reply.redirect(address);
    }
    case 'events': {
      const subscribe = await run(input);
      return () => sendEvents(services, endpoint, request, reply, subscribe);
    }
    case 'upload': {
      if (request.caller) await limitAccount(services, endpoint, request.caller, undefined);
      const megabytes = await services.uploadLimit();
      const answer = await run({ ...input, file: await receiveFile(endpoint, request, megabytes) });
      return () => answer;
    }
    case 'resumable': {
      if (request.caller && begins) await limitAccount(services, endpoint, request.caller, undefined);
      return answerTus(await run(input), `/api${endpoint.path}`, request, reply);
    }
    case 'download': {
      if (request.caller) await limitAccount(services, endpoint, request.caller, undefined);
      if (request.caller) (endpoint.small ? services.images : services.downloads).begin(request.caller, reply.raw);
      const file = await run(input);
      return () => sendFile(reply, file);
    }
  }
}

/** The path parameters. Throws 404 if they're invalid. */
function pathParams(endpoint: AnyEndpoint & { kind: 'json' }, request: FastifyRequest): Record<string, unknown> {
  const parsed = endpoint.params.safeParse(request.params);
  if (!parsed.success) throw notFound();
  return parsed.data;
}
