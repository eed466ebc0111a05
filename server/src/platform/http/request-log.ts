import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { LogController } from 'fastify';
import { loggedError } from '../log/logged-error.ts';

/** Writes one line per request, once its response is sent, instead of one before and one after. */
class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const facts = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) reply.log.error({ ...facts, err: error }, 'request errored');
    else reply.log.info(facts, 'request completed');
  }
}

/** Options of a server that logs as JSON lines to `stream`, by default to standard output. */
export const logging = (level: string, stream?: { write(line: string): void }) =>
  ({
    logController: new RequestLog(),
    logger: {
      level,
      ...(stream ? { stream } : {}),
      serializers: {
        err: loggedError,
        // Log the URL without its query, because searches can be confidential.
        req: ({ method, url, ip }) => ({ method, path: String(url).split('?')[0], ip }),
      },
      redact: ['req.headers.authorization', 'req.headers.cookie', '*.Password', '*.access_token'],
    },
  }) satisfies FastifyServerOptions;
