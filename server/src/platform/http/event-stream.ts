import type { ServerResponse } from 'node:http';
import type { EventsEndpoint } from '@brevet/contract/endpoint';
import { messages } from '@brevet/contract/messages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Changes } from '../db/changes.ts';
import type { Authenticator } from './context.ts';
import { parse, Refusal } from './errors.ts';
import type { Subscribe } from './handlers.ts';

const heartbeat = 20_000;
const streamsPerUser = 20;
/** Distinct events that can wait for a client. One that falls further behind is disconnected and reloads everything. */
const maxWaiting = 100;

/** The security headers, which a hijacked reply doesn't write. */
const headersOf = (reply: FastifyReply): Record<string, string> =>
  Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]));

interface Client {
  user: number;
  /** False once the session has ended. */
  isAlive: () => Promise<boolean>;
  /** The current position in the stream. */
  position: () => string;
}

/**
 * One client's stream. While the client doesn't read, equal events wait as one, so memory stays bounded however much happens.
 * Nothing is written once the stream is closed.
 */
class EventStream {
  readonly user: number;
  readonly #raw: ServerResponse;
  readonly #isAlive: () => Promise<boolean>;
  readonly #position: () => string;
  readonly #onClose = new Set<() => void>();
  readonly #waiting = new Set<string>();
  #closed = false;
  /** The client hasn't read anything since the last heartbeat. */
  #stalled = false;
  #check: Promise<void> | null = null;
  #checkAgain = false;

  constructor(raw: ServerResponse, { user, isAlive, position }: Client) {
    this.#raw = raw;
    this.user = user;
    this.#isAlive = isAlive;
    this.#position = position;
    raw.on('error', () => this.drop());
    raw.once('close', () => this.drop());
    raw.on('drain', () => this.#flush());
  }

  /** Runs `act` once when the stream closes for any reason, or immediately if it's already closed. */
  onClose(act: () => void): void {
    if (this.#closed) act();
    else this.#onClose.add(act);
  }

  send(event: unknown): void {
    if (this.#closed) return;
    this.#waiting.add(`data: ${JSON.stringify(event)}\n\n`);
    if (this.#raw.writableNeedDrain) {
      if (this.#waiting.size > maxWaiting) this.drop();
    } else this.#flush();
  }

  /** Closes the stream if its session has ended. Overlapping checks share one more lookup. */
  check(): Promise<void> {
    this.#checkAgain = true;
    this.#check ??= this.#checkUntilCurrent().finally(() => {
      this.#check = null;
    });
    return this.#check;
  }

  async beat(): Promise<void> {
    if (this.#raw.writableNeedDrain && this.#stalled) return this.drop();
    this.#stalled = this.#raw.writableNeedDrain;
    await this.check();
    if (!this.#closed && !this.#raw.writableNeedDrain) this.#raw.write(': still here\n\n');
  }

  /** Ends the stream. Disconnects a client with unread bytes, because it might never read the end. */
  close(): void {
    if (!this.#release()) return;
    if (this.#raw.writableNeedDrain) this.#raw.destroy();
    else this.#raw.end();
  }

  drop(): void {
    if (this.#release()) this.#raw.destroy();
  }

  #flush(): void {
    if (this.#closed || this.#waiting.size === 0) return;
    const [first = '', ...others] = this.#waiting;
    this.#waiting.clear();
    // All events up to this position are among them. A client that reconnects returns it.
    this.#raw.write([`id: ${this.#position()}\n${first}`, ...others].join(''));
  }

  async #checkUntilCurrent(): Promise<void> {
    while (this.#checkAgain && !this.#closed) {
      this.#checkAgain = false;
      if (!(await this.#isAlive())) this.close();
    }
  }

  #release(): boolean {
    if (this.#closed) return false;
    this.#closed = true;
    this.#waiting.clear();
    for (const act of this.#onClose) act();
    this.#onClose.clear();
    return true;
  }
}

/** The open streams: a limited number per user. All of them end when the server stops. */
export class EventStreams {
  readonly #open = new Set<EventStream>();
  #timer: NodeJS.Timeout | null = null;

  get size(): number {
    return this.#open.size;
  }

  /** Throws 429 if the user has too many streams. */
  open(raw: ServerResponse, client: Client): EventStream {
    const others = [...this.#open].filter(({ user }) => user === client.user).length;
    if (others >= streamsPerUser) throw new Refusal('stream_limit', messages.tooManyStreams);
    const stream = new EventStream(raw, client);
    this.#open.add(stream);
    stream.onClose(() => this.#open.delete(stream));
    this.#schedule();
    return stream;
  }

  /** Sends each client a comment, so that proxies keep the connection open. Checks one session at a time. */
  async beat(): Promise<void> {
    for (const stream of [...this.#open]) await stream.beat();
  }

  end(): void {
    for (const stream of this.#open) stream.close();
  }

  #schedule(): void {
    if (this.#timer) return;
    this.#timer = setTimeout(async () => {
      await this.beat();
      this.#timer = null;
      if (this.#open.size > 0) this.#schedule();
    }, heartbeat);
    this.#timer.unref();
  }
}

/** False once the session has ended. Streams stay open while the database is down, because clients would only reconnect. */
async function isSignedIn({ sessions }: { sessions: Authenticator }, token: string | null | undefined): Promise<boolean> {
  if (!token) return false;
  try {
    await sessions.userOf(token, { seen: false });
    return true;
  } catch (error) {
    return !(error instanceof Refusal);
  }
}

/**
 * Server-sent events until the client leaves or stops reading, the server stops, or the session ends: checked at each heartbeat,
 * and as soon as a session of this account ends or all sessions do.
 */
export function sendEvents<Event extends z.ZodType>(
  services: { sessions: Authenticator; streams: EventStreams; changes: Changes },
  endpoint: EventsEndpoint<Event>,
  request: FastifyRequest,
  reply: FastifyReply,
  subscribe: Subscribe<z.output<Event>>,
): FastifyReply {
  const id = request.caller?.user?.UserID ?? 0;
  const { raw } = reply;
  // A browser that reconnects by itself returns the last ID that it received.
  const last = request.headers['last-event-id'];
  const since = last === undefined ? parse(endpoint.query, request.query).since : String(last);
  // The client has already left: 'close' won't fire again, so nothing would ever unregister the stream.
  if (raw.destroyed || request.raw.destroyed) return reply.hijack();
  // A stream queued behind an unread response would only accumulate events.
  if (!raw.socket) throw new Refusal('stream_pipelined', messages.streamPipelined);
  const stream = services.streams.open(raw, {
    user: id,
    isAlive: () => isSignedIn(services, request.caller?.token),
    position: () => services.changes.position(),
  });
  reply.hijack();
  raw.writeHead(200, {
    ...headersOf(reply),
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  raw.write(': hello\n\n');
  stream.onClose(subscribe((event) => stream.send(endpoint.event.parse(event)), since));
  stream.onClose(
    services.changes.onChange(({ feature, id: whose }) => {
      if (feature === 'session' && (whose === id || whose === null)) void stream.check();
    }),
  );
  return reply;
}
