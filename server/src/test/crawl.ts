import type { UserType } from '@brevet/contract/access';
import { allows } from '@brevet/contract/access';
import { api } from '@brevet/contract/api';
import type { AnyEndpoint } from '@brevet/contract/endpoint';
import type { TestApp } from './app.ts';
import type { TestUser } from './factories.ts';

const endpoints = Object.values(api).flatMap((feature) => Object.values<AnyEndpoint>(feature));
/** Responses that include when the caller was last seen. */
const moving = ['/sessions'];

/** Every order and both formats of a table; one URL for anything else. */
function variantsOf(endpoint: AnyEndpoint): Record<string, string>[] {
  if (endpoint.kind !== 'table') return [{}];
  return endpoint.sortable.flatMap((sid: string) =>
    ['ASC', 'DESC'].flatMap((sod) => ['', 'csv'].map((format) => ({ sid, sod, ...(format ? { format } : {}) }))),
  );
}

/**
 * Everything that a user can read, as text by address. Queries are filled from `known`, by the names of the contract; what isn't
 * in it is left out.
 */
export async function crawl(
  test: TestApp,
  who: TestUser,
  known: Record<string, string | number>,
): Promise<Map<string, { status: number; text: string }>> {
  const type = who.UserType as UserType;
  const readable = endpoints.filter(
    ({ method, kind, path, access }) =>
      method === 'GET' &&
      (kind === 'json' || kind === 'table') &&
      allows(access, type) &&
      !moving.includes(path) &&
      path !== '/logout',
  );
  const answers = new Map<string, { status: number; text: string }>();
  for (const endpoint of readable) {
    const filled = Object.keys(endpoint.query.shape).flatMap((name) => (name in known ? [[name, String(known[name])]] : []));
    for (const variant of variantsOf(endpoint)) {
      const query = new URLSearchParams({ ...Object.fromEntries(filled), ...variant });
      const address = `${endpoint.path.replace(/\{\w+\}/, String(who.UserID))}?${query}`;
      const { status, text } = await test.as(who).get(address);
      answers.set(address, { status, text });
    }
  }
  return answers;
}
