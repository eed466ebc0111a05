import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { messages } from '@brevet/contract/messages';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const built = fileURLToPath(new URL('../../../../web/dist', import.meta.url));
const hour = 3600;
const year = 365 * 24 * hour;

/** Serves the built web app: hashed assets cached forever, other files for an hour, the page at every path outside the API. */
export async function webFiles(app: FastifyInstance): Promise<void> {
  const index = join(built, 'index.html');
  const html = existsSync(index) ? readFileSync(index) : null;
  app.setNotFoundHandler((request, reply) => {
    const page = request.method === 'GET' && !/^\/(api|assets)\//.test(request.url);
    if (!html || !page) return reply.code(404).send({ message: messages.notThere, code: 'not_found' });
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html);
  });
  if (!html) return;
  await app.register(files, {
    root: built,
    index: false,
    wildcard: false,
    // The build leaves each script and style sheet in compressed forms, too.
    preCompressed: true,
    setHeaders(reply, path) {
      const forever = path.includes('/assets/');
      reply.header('cache-control', `public, max-age=${forever ? `${year}, immutable` : hour}`);
    },
  });
}
