import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Reads each caller's address as soon as it connects. Node asks the system for it on first use and keeps it; after a reset the
 * system no longer knows it, and the call would be carried out and audited without one. A connection that is reset before that
 * is dropped.
 */
export function rememberAddresses({ server }: FastifyInstance): void {
  server.on('connection', (socket: Socket) => {
    if (socket.remoteAddress === undefined) socket.destroy();
  });
}
