import { existsSync } from 'node:fs';
import { get } from 'node:http';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';

const page = 'text/html; charset=utf-8';
const json = 'application/json; charset=utf-8';
const isBuilt = existsSync(fileURLToPath(new URL('../../../../web/dist/index.html', import.meta.url)));

// npm test builds the web app first.
describe.runIf(isBuilt)('the files of the web app', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  /** Unlike fetch, sends the path as it is, and no other headers than these. */
  const ask = (path: string, headers: Record<string, string>): Promise<[number | undefined, string | undefined]> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(test.url);
      const request = get({ hostname, port, path, headers }, (answer) => {
        answer.resume();
        resolve([answer.statusCode, answer.headers['content-type']]);
      });
      request.once('error', reject);
    });

  it.each([
    ['a program that takes no compression', {}],
    ['a browser', { 'accept-encoding': 'gzip, deflate, br, zstd' }],
  ])('are the same for %s', async (_name, headers: Record<string, string>) => {
    for (const path of ['/', '/myaccount/my_listing', '//x', '/a//b', '/a/./b', '/%2e%2e/%2e%2e/package.json', '/.brevet-stamp'])
      expect(await ask(path, headers), path).toEqual([200, page]);
    for (const path of ['/assets/', '/assets/none.js', '/assets/%2e%2e/%2e%2e/package.json', '/api/nothing'])
      expect(await ask(path, headers), path).toEqual([404, json]);
    expect(await ask('/favicon.svg', headers)).toEqual([200, 'image/svg+xml']);
  });

  it('can be framed by our own pages only if they are the viewer, which has no origin', async () => {
    const viewer = await fetch(`${test.url}/viewer.html`);
    expect(viewer.headers.get('content-security-policy')).toMatch(
      /^sandbox allow-scripts; default-src 'none';.*frame-ancestors 'self'$/,
    );
    expect(viewer.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect((await fetch(test.url)).headers.get('x-frame-options')).toBe('DENY');
  });
});
