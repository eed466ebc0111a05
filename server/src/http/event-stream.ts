import type { EventsEndpoint } from '@brevet/contract/endpoint';
import { messages } from '@brevet/contract/messages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Services } from './context.ts';
import { tooMany } from './errors.ts';

const heartbeat = 20_000;
const streamsPerUser = 20;
/** The security headers, which stand on the answer before it is written by hand. */
const headersOf = (reply: FastifyReply): Record<string, string> =>
  Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]));
const open = new Map<number, number>();

/**
 * A stream of server-sent events until the caller leaves, the server stops or the session ends: at each heartbeat the token is
 * checked again, and as soon as a session of this account ends.
 */
export function sendEvents<Event extends z.ZodType>(
  services: Services,
  endpoint: EventsEndpoint<Event>,
  request: FastifyRequest,
  reply: FastifyReply,
  subscribe: (send: (event: z.output<Event>) => void) => () => void,
): FastifyReply {
  const id = request.caller?.user?.UserID ?? 0;
  if ((open.get(id) ?? 0) >= streamsPerUser) throw tooMany(messages.tooManyStreams);
  open.set(id, (open.get(id) ?? 0) + 1);
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...headersOf(reply),
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  raw.write(': hello\n\n');
  const unsubscribe = subscribe((event) => raw.write(`data: ${JSON.stringify(endpoint.event.parse(event))}\n\n`));
  const check = () => {
    const { token } = request.caller ?? {};
    const alive = token ? services.sessions.userOf(token, { seen: false }) : Promise.reject(new Error('no session'));
    alive.then(
      () => raw.write(': still here\n\n'),
      () => raw.end(),
    );
  };
  const beat = setInterval(check, heartbeat);
  const unwatch = services.changes.onChange(({ feature, id: whose }) => {
    if (feature === 'session' && whose === id) check();
  });
  raw.once('close', () => {
    clearInterval(beat);
    unwatch();
    unsubscribe();
    const left = (open.get(id) ?? 1) - 1;
    if (left > 0) open.set(id, left);
    else open.delete(id);
  });
  return reply;
}
