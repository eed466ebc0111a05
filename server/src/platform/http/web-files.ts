import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { messages } from '@brevet/contract/messages';
import type { Problem } from '@brevet/contract/problem';
import files from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const built = fileURLToPath(new URL('../../../../web/dist', import.meta.url));
/**
 * The viewer shows hostile files. It has no origin, so it has no cookies and no access to the page around it. It loads only its
 * own files.
 */
const viewerHeaders = {
  'content-security-policy': [
    'sandbox allow-scripts',
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    'img-src blob: data:',
    "font-src 'self' data: blob:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; '),
  'x-frame-options': 'SAMEORIGIN',
};
const hour = 3600;
const year = 365 * 24 * hour;

/** Serves the built web app: hashed assets cached forever, other files for an hour, the page at every path outside the API. */
export async function webFiles(app: FastifyInstance): Promise<void> {
  const index = join(built, 'index.html');
  const html = existsSync(index) ? readFileSync(index) : null;
  const missing: Problem = { message: messages.notThere, code: 'not_found' };
  const isPage = ({ method, url }: FastifyRequest) => html !== null && method === 'GET' && !/^\/(api|assets)\//.test(url);
  // Answered before Fastify reads the body.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404 && !isPage(request)) void reply.code(404).send(missing);
    else done();
  });
  app.setNotFoundHandler((request, reply) => {
    if (!isPage(request)) return reply.code(404).send(missing);
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
      if (path.endsWith('viewer.html')) for (const [name, value] of Object.entries(viewerHeaders)) reply.header(name, value);
      // The viewer runs without an origin, so even our own files come from another one.
      if (path.includes('/assets/')) reply.header('access-control-allow-origin', '*');
      const forever = path.includes('/assets/');
      reply.header('cache-control', `public, max-age=${forever ? `${year}, immutable` : hour}`);
    },
  });
}
