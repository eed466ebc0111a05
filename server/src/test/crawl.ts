import { api } from '@brevet/contract/api';
import type { AnyEndpoint } from '@brevet/contract/endpoint';
import type { TestApp } from './app.ts';

/** A reader: an account, or someone without an account, with or without an invitation link. */
export type Caller = { token: string; UserID: number } | { token: null; link: string | null };

/** Values for the contract's parameters, by name. If there are several, each one is used. */
export type Known = Record<string, string | number | (string | number)[]>;

const endpoints = Object.values(api).flatMap((feature) => Object.values<AnyEndpoint>(feature));
const keyOf = ({ method, path }: AnyEndpoint): string => `${method} ${path}`;

/** Calls that read by POST, because a token doesn't belong in a URL, with the fields of their bodies. */
const readsByPost: Record<string, string[]> = {
  'POST /openInvitation': ['token'],
  'POST /invitationFile': ['token', 'docId'],
  'POST /invitationImage': ['token'],
};

/** Reads that a crawl leaves out, with the reason. */
export const leftOut: Record<string, string> = {
  'GET /events': 'tells features and no contents; session.test.ts says who hears of what',
  'GET /logout': 'ends the session that the next read needs',
  'GET /inspectImport': 'reads a file in a folder; patent-imports.test.ts says which files admins may name',
  'GET /login/provider': 'leads to the provider, and reads nothing',
  'GET /login/callback': 'comes back from the provider, and reads nothing',
  'GET /stopAlerts': 'leads to the page of an email, and reads nothing',
  'GET /unsubscribe': 'leads to the page of an email, and reads nothing',
  'GET /campaignClick': 'leads to where a link of an email leads; campaigns.test.ts says where',
  'GET /unsubscribeInfo': 'needs the token of an email; campaigns.test.ts says what it tells',
  'GET /searchPatent':
    'finds published patents for everyone who searches; patent-search.test.ts says who learns of which listing',
  'GET /sessions': 'has the time of the last read in it; session.test.ts says that they are those of the caller',
};

/** The reads that a crawl calls. */
export const reads = endpoints.filter(
  (endpoint) => (endpoint.method === 'GET' || keyOf(endpoint) in readsByPost) && !(keyOf(endpoint) in leftOut),
);

/** Each combination of one value per name. */
function combinations(values: Known): Record<string, string | number>[] {
  let all: Record<string, string | number>[] = [{}];
  for (const [name, value] of Object.entries(values))
    all = all.flatMap((one) => [value].flat().map((each) => ({ ...one, [name]: each })));
  return all;
}

const knownOf = (names: string[], known: Known): Known =>
  Object.fromEntries(Object.entries(known).filter(([name]) => names.includes(name)));

/** Filters that would only hide rows. A crawl gives them where the call requires them. */
const filters = ['DecisionStatus', 'search'];

const parametersOf = ({ query }: AnyEndpoint): string[] =>
  Object.entries(query.shape).flatMap(([name, schema]) =>
    filters.includes(name) && schema.safeParse(undefined).success ? [] : [name],
  );

/** Every order of a table, and each of its files in one of them; one variant of anything else. */
function formsOf(endpoint: AnyEndpoint): Record<string, string>[] {
  if (endpoint.kind !== 'table') return [{}];
  const files = endpoint.cards ? ['csv', 'vcf'] : ['csv'];
  return endpoint.sortable.flatMap((sid, place) => [
    ...['ASC', 'DESC'].map((sod) => ({ sid, sod, format: 'json' })),
    ...(place === 0 ? files.map((format) => ({ sid, sod: 'DESC', format })) : []),
  ]);
}

/** A call about a listing, a patent or a contact takes one of them. */
const subjects = ['patent_id', 'listing_id', 'contact_id'];
function subjectsOf(names: string[]): string[][] {
  const given = subjects.filter((name) => names.includes(name));
  return given.length > 1 ? given.map((one) => names.filter((name) => name === one || !subjects.includes(name))) : [names];
}

interface Call {
  path: string;
  body?: object;
}

/** The addresses of a read, with the body if it's a POST. Unknown parameters are left out. */
export function callsOf(endpoint: AnyEndpoint, who: Caller, known: Known): Call[] {
  if (endpoint.method === 'POST') {
    const token = who.token === null && who.link !== null ? who.link : 'unknown';
    const fields = readsByPost[keyOf(endpoint)] ?? [];
    return combinations(knownOf(fields, { ...known, token })).map((body) => ({ path: endpoint.path, body }));
  }
  const own = who.token === null ? [] : [who.UserID];
  const ids = endpoint.path.includes('{id}') ? [...new Set([...own, ...[known.userId ?? []].flat()])] : [''];
  return ids.flatMap((id) =>
    subjectsOf(parametersOf(endpoint)).flatMap((names) =>
      combinations(knownOf(names, known)).flatMap((query) =>
        formsOf(endpoint).map((form) => ({
          path: `${endpoint.path.replace('{id}', String(id))}?${new URLSearchParams({ ...query, ...form } as Record<string, string>)}`,
        })),
      ),
    ),
  );
}

/** A position in the stream of changes looks different in each answer. */
const withoutPosition = (text: string): string => text.replace(/,"position":"[\w-]+"/, '');

/** Adds the decoded text of files in Base64 answers. */
function legible(text: string): string {
  const encoded = /"baseimage":"([^"]*)"/.exec(text)?.[1];
  return encoded === undefined ? text : text + Buffer.from(encoded, 'base64').toString('utf8');
}

export interface Read {
  endpoint: string;
  status: number;
  text: string;
}

/** The answer to a read, with encoded texts decoded so that words can be found in them. */
export async function answerOf(test: TestApp, who: Caller, { path, body }: Call): Promise<{ status: number; text: string }> {
  const client = test.as(who.token === null ? null : { token: who.token });
  const { status, text } = await (body ? client.post(path, body) : client.get(path));
  return { status, text: legible(withoutPosition(text)) };
}

/**
 * Everything that someone can read, by address. Calls every read of the contract, whatever its `access` says, with values from `known`.
 * A refused call is made only once.
 */
export async function crawl(test: TestApp, who: Caller, known: Known): Promise<Map<string, Read>> {
  const answers = new Map<string, Read>();
  for (const endpoint of reads) {
    for (const { path, body } of callsOf(endpoint, who, known)) {
      const { status, text } = await answerOf(test, who, body ? { path, body } : { path });
      answers.set(body ? `${path} ${JSON.stringify(body)}` : path, { endpoint: keyOf(endpoint), status, text });
      if (status === 401 || status === 403) break;
    }
  }
  return answers;
}
