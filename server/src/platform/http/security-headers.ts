import type { Socket } from 'node:net';
import { messages } from '@brevet/contract/messages';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';

const year = 31_536_000;

/** The component library sets inline styles. Scripts come from this server only. */
const directives = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};

/** Browser features that pages can use: only the clipboard, for copying codes. */
const refused = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'microphone',
  'midi',
  'payment',
  'usb',
];
const permissions = [...refused.map((name) => `${name}=()`), 'clipboard-write=(self)'].join(', ');

const isSecure = (config: { publicUrl: string }): boolean => config.publicUrl.startsWith('https:');

/** Headers of every response: pages, files, calls and refusals. */
export async function securityHeaders(app: FastifyInstance, config: { publicUrl: string }): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissions);
  });
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives },
    hsts: isSecure(config) ? { maxAge: year } : false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  });
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Security headers for responses without a request, which plugins don't see. */
function bareHeaders(config: { publicUrl: string }): Record<string, string> {
  const policy = Object.entries(directives).map(([name, values]) => `${kebab(name)} ${values.join(' ')}`);
  return {
    'content-security-policy': policy.join(';'),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'permissions-policy': permissions,
    ...(isSecure(config) ? { 'strict-transport-security': `max-age=${year}` } : {}),
  };
}

/** Answers input that never becomes a request: not HTTP, too large, or with an invalid URL. */
export function brokenRequests(config: { publicUrl: string }) {
  const headers = bareHeaders(config);
  const message = { message: messages.requestUnreadable };
  return {
    clientErrorHandler(error: Error & { code?: string }, socket: Socket): void {
      if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
      const status = error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request';
      const body = JSON.stringify(message);
      const own = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length, connection: 'close' };
      const lines = Object.entries({ ...headers, ...own }).map(([name, value]) => `${name}: ${value}`);
      socket.end(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
    },
    frameworkErrors(_error: Error, _request: unknown, reply: FastifyReply): void {
      void reply.code(400).headers(headers).send(message);
    },
  };
}
