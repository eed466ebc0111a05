import { userTypeLabels } from '@brevet/contract/access';
import { api } from '@brevet/contract/api';
import type { AnyEndpoint } from '@brevet/contract/endpoint';
import { escapeHtml } from '@brevet/contract/html-text';
import { problemCodes } from '@brevet/contract/problem-codes';
import type { FastifyInstance } from 'fastify';
import { openApi } from './openapi.ts';

/**
 * The API reference: OpenAPI 3.1 at /api/openapi.json, and a page at /api/docs. Each is written at its first request, and all
 * responses share its bytes: writing takes a quarter of a second, and anyone can ask for it thousands of times at once.
 */
export function reference(app: FastifyInstance): void {
  const document = once(() => JSON.stringify(openApi()));
  const page = once(docsPage);
  app.get('/api/openapi.json', async (_request, reply) => reply.type('application/json; charset=utf-8').send(document()));
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page()));
}

function once(write: () => string): () => Buffer {
  let bytes: Buffer | null = null;
  return () => {
    bytes ??= Buffer.from(write());
    return bytes;
  };
}

function whoMayCall({ access }: AnyEndpoint): string {
  return access === 'public' ? 'Everyone' : access.map((type) => userTypeLabels[type]).join(', ');
}

function docsPage(): string {
  const features = Object.entries(api).map(([feature, endpoints]) => {
    const rows = Object.values<AnyEndpoint>(endpoints).map(endpointRow).join('');
    return `<h2 id="${feature}">${feature}</h2><table><thead><tr><th>Call</th><th>Summary</th><th>Parameters</th><th>Access</th></tr></thead><tbody>${rows}</tbody></table>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Brevet API</title>
<style>:root{color-scheme:light dark}body{font:14px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.4rem .6rem;border-bottom:1px solid #8884}code{font-size:13px}</style></head>
<body><main><h1>Brevet API</h1><p>The machine-readable description is <a href="/api/openapi.json">/api/openapi.json</a>. Programs sign in with POST /api/login and send <code>data.access_token</code> as a bearer token; calls that use the session cookie need the <code>X-Requested-With</code> header. Error responses are <code>{ message, code, errors?, conflict? }</code>: compare the <a href="#codes">code</a>, not the message.</p>${features.join('')}${codesTable()}</main></body></html>`;
}

function codesTable(): string {
  const rows = Object.entries(problemCodes).map(
    ([code, [status, says]]) => `<tr><td><code>${code}</code></td><td>${status}</td><td>${escapeHtml(says)}</td></tr>`,
  );
  return `<h2 id="codes">Error codes</h2><table><thead><tr><th>Code</th><th>Status</th><th>Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function endpointRow(endpoint: AnyEndpoint): string {
  const parameters = Object.keys(endpoint.query.shape).map((name) => `<code>${escapeHtml(name)}</code>`);
  if ('body' in endpoint && endpoint.body) parameters.push('JSON body');
  return `<tr><td><code>${endpoint.method} /api${escapeHtml(endpoint.path)}</code></td><td>${escapeHtml(endpoint.summary)}</td><td>${parameters.join(', ')}</td><td>${whoMayCall(endpoint)}</td></tr>`;
}
