import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Requests that a connection can have underway at once. Browsers and proxies send one and wait for its response. */
const deepest = 32;

/**
 * Closes connections with more requests underway. Node.js would begin all requests that arrive on a connection, tens of thousands in
 * one go, while other clients wait. Register it before all other hooks.
 */
export function limitPipelining(app: FastifyInstance): void {
  const underWay = new WeakMap<Socket, number>();
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    const depth = (underWay.get(socket) ?? 0) + 1;
    if (depth > deepest) {
      reply.hijack();
      socket.destroy();
      return;
    }
    underWay.set(socket, depth);
    reply.raw.once('close', () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1));
    done();
  });
}
