import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { networkOf } from '../origin/ip-address.ts';

/** Connections that a network can have open at once: enough for an office of 150 people, far fewer than the files a process can open. */
export const mostConnections = 1000;

/**
 * Closes further connections of a network as soon as they open. Otherwise, one client could open so many that no one else could
 * connect. Not for servers behind a proxy, whose connections all have the proxy's address: there, the proxy limits them.
 */
export function limitConnections({ server }: FastifyInstance): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const count = (open.get(network) ?? 0) + 1;
    if (count > mostConnections) {
      socket.destroy();
      return;
    }
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}
