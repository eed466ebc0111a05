import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** The server's answer about a domain; one that isn't named doesn't exist. */
export interface Zone {
  /** Mail servers; an empty name is the null MX. */
  mx?: readonly string[];
  /** An IPv4 address. */
  a?: string;
  /** The name server of the domain fails. */
  fails?: boolean;
  /** It never answers. */
  silent?: boolean;
}

const types = { a: 1, mx: 15 } as const;
const internet = 1;
const codes = { none: 0, fails: 2, unknown: 3 } as const;
/** The name of the question, as answers refer to it. */
const asked = Buffer.from([0xc0, 0x0c]);

const encoded = (name: string): Buffer =>
  Buffer.concat([
    ...name
      .split('.')
      .filter((label) => label !== '')
      .map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0]),
  ]);

const numbers = (...values: number[]): Buffer => Buffer.from(values.flatMap((value) => [value >> 8, value & 0xff]));

/** The name and type of a query's only question, and where it ends. */
function questionOf(query: Buffer) {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function record(type: number, data: Buffer): Buffer {
  const timeToLive = [0, 60];
  return Buffer.concat([asked, numbers(type, internet, ...timeToLive, data.length), data]);
}

function recordsOf({ mx = [], a }: Zone, type: number): Buffer[] {
  if (type === types.mx) return mx.map((host, index) => record(type, Buffer.concat([numbers(index), encoded(host)])));
  return type === types.a && a !== undefined ? [record(type, Buffer.from(a.split('.').map(Number)))] : [];
}

/** A real name server on this machine. `questions` has every question, and `hold` lets the answers wait. */
export async function startNameServer(zones: Readonly<Record<string, Zone>>) {
  const questions: string[] = [];
  let held: Promise<void> | null = null;
  const socket = createSocket('udp4');
  socket.on('message', async (query, { port, address }) => {
    const { name, type, end } = questionOf(query);
    questions.push(name);
    await held;
    const zone = zones[name];
    if (zone?.silent) return;
    const records = zone ? recordsOf(zone, type) : [];
    const code = zone?.fails ? codes.fails : zone || name === '' ? codes.none : codes.unknown;
    const head = numbers(query.readUInt16BE(0), 0x8180 | code, 1, records.length, 0, 0);
    socket.send(Buffer.concat([head, query.subarray(12, end), ...records]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  return {
    settings: { BREVET_DNS: `127.0.0.1:${port}` },
    servers: [`127.0.0.1:${port}`],
    questions,
    /** Answers nothing until the returned function is called. */
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return () => {
        held = null;
        resolve();
      };
    },
    stop: async () => {
      const closed = once(socket, 'close');
      socket.close();
      await closed;
    },
  };
}
