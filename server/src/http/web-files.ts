import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { messages } from '@brevet/contract/messages';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const built = fileURLToPath(new URL('../../../web/dist', import.meta.url));
const year = 365 * 24 * 3600;

/** The built web application: hashed assets for ever, the page itself fresh each time, for every address that is not the API's. */
export async function webFiles(app: FastifyInstance): Promise<void> {
  const isBuilt = existsSync(built);
  app.setNotFoundHandler((request, reply) => {
    const page = request.method === 'GET' && !/^\/(api|assets)\//.test(request.url);
    if (!isBuilt || !page) return reply.code(404).send({ message: messages.notThere });
    return reply.sendFile('index.html');
  });
  if (!isBuilt) return;
  await app.register(files, {
    root: built,
    index: false,
    wildcard: false,
    preCompressed: true,
    setHeaders(reply, path) {
      const forever = path.includes('/assets/');
      reply.header('cache-control', forever ? `public, max-age=${year}, immutable` : 'no-cache');
    },
  });
}
