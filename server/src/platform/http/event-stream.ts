import type { ServerResponse } from 'node:http';
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

/** The streams that are open, each with its user: so many for one, and all of them end when the server stops. */
export class EventStreams {
  readonly #users = new Map<ServerResponse, number>();

  add(stream: ServerResponse, user: number): void {
    const others = [...this.#users.values()].filter((one) => one === user).length;
    if (others >= streamsPerUser) throw tooMany(messages.tooManyStreams);
    this.#users.set(stream, user);
    stream.once('close', () => this.#users.delete(stream));
  }

  end(): void {
    for (const stream of this.#users.keys()) stream.end();
  }
}

/**
 * A stream of server-sent events until the caller leaves, the server stops or the session ends: at each heartbeat the token is
 * checked again, and as soon as a session of this account ends, or everybody's do.
 */
export function sendEvents<Event extends z.ZodType>(
  services: Services,
  endpoint: EventsEndpoint<Event>,
  request: FastifyRequest,
  reply: FastifyReply,
  subscribe: (send: (event: z.output<Event>) => void) => () => void,
): FastifyReply {
  const id = request.caller?.user?.UserID ?? 0;
  const { raw } = reply;
  services.streams.add(raw, id);
  reply.hijack();
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
    if (feature === 'session' && (whose === id || whose === null)) check();
  });
  raw.once('close', () => {
    clearInterval(beat);
    unwatch();
    unsubscribe();
  });
  return reply;
}
