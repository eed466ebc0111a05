import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Reads each caller's address as soon as they connect. Node asks the system on first use and caches it; after a reset the
 * system no longer knows it, and the call would run and be audited without one. Drops connections that are reset before
 * that.
 */
export function rememberAddresses({ server }: FastifyInstance): void {
  server.on('connection', (socket: Socket) => {
    if (socket.remoteAddress === undefined) socket.destroy();
  });
}
