import type { EventsEndpoint } from '@brevet/contract/endpoint';
import { messages } from '@brevet/contract/messages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Services } from './context.ts';
import { tooMany } from './errors.ts';

const heartbeat = 20_000;
const streamsPerUser = 20;
const open = new Map<number, number>();

/**
 * A stream of server-sent events until the caller leaves, the server stops or the session ends: at each heartbeat the token is
 * checked again.
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
  raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
  raw.write(': hello\n\n');
  const unsubscribe = subscribe((event) => raw.write(`data: ${JSON.stringify(endpoint.event.parse(event))}\n\n`));
  const beat = setInterval(() => {
    const { token } = request.caller ?? {};
    const alive = token ? services.sessions.userOf(token) : Promise.reject(new Error('no session'));
    alive.then(
      () => raw.write(': still here\n\n'),
      () => raw.end(),
    );
  }, heartbeat);
  raw.once('close', () => {
    clearInterval(beat);
    unsubscribe();
    const left = (open.get(id) ?? 1) - 1;
    if (left > 0) open.set(id, left);
    else open.delete(id);
  });
  return reply;
}
