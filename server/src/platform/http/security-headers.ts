import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { messages } from '@brevet/contract/messages';
import type { Problem } from '@brevet/contract/problem';
import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet from 'helmet';
import { Refusal } from './errors.ts';

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
export function securityHeaders(config: { publicUrl: string }): Record<string, string> {
  const apply = helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    strictTransportSecurity: isSecure(config) ? { maxAge: year } : false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
  });
  // They are the same for every response, so they are worked out once.
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  apply(response.req, response, () => {});
  response.setHeader('permissions-policy', permissions);
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}

/** Sends them with every response to a request. */
export function sendSecurityHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

const problem: Problem = { message: messages.requestUnreadable, code: 'invalid' };
const asJson = { 'content-type': 'application/json; charset=utf-8', connection: 'close' };

/**
 * Refuses what Node.js would refuse with an empty response without headers: HTTP/1.1 without a host, for which the server needs
 * `requireHostHeader: false`, and an expectation other than 100-continue.
 */
export function refuseOddRequests(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const lacksHost = raw.httpVersion === '1.1' && raw.headers.host === undefined;
    done(lacksHost ? new Refusal('invalid', messages.requestUnreadable) : undefined);
  });
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(417, { ...headers, ...asJson }).end(JSON.stringify(problem));
  });
}

/** Answers input that never becomes a request: not HTTP, too large, or with an invalid URL. */
export function brokenRequests(headers: Record<string, string>) {
  return {
    clientErrorHandler(error: Error & { code?: string }, socket: Socket): void {
      if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
      const status = error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request';
      const body = JSON.stringify(problem);
      const lines = Object.entries({ ...headers, ...asJson, 'content-length': body.length }).map(
        ([name, value]) => `${name}: ${value}`,
      );
      socket.end(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
    },
    frameworkErrors(_error: Error, _request: unknown, reply: FastifyReply): void {
      void reply.code(400).headers(headers).send(problem);
    },
  };
}
