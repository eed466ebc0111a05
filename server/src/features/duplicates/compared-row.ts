import { createHash } from 'node:crypto';
import { addressKey } from '@brevet/contract/email-address';
import { domainOfEmail, domainOfSite, initialOf, soundOf, wordsOf } from './plain-text.ts';

/** The compared parts of a contact. */
export interface ContactToCompare {
  id: number;
  first: string;
  last: string;
  nickname: string;
  emails: readonly string[];
  website: string;
  organizations: readonly number[];
}

/** The compared parts of an organization. */
export interface OrganizationToCompare {
  id: number;
  name: string;
  nickname: string;
  email: string;
  website: string;
}

export interface Person {
  id: number;
  first: string[];
  last: string[];
  nickname: string[];
  /** Keys of the addresses. */
  emails: ReadonlySet<string>;
  domains: ReadonlySet<string>;
  organizations: ReadonlySet<number>;
}

export interface Company {
  id: number;
  /** The words of the name that tell it from others, in order. */
  name: string[];
  nickname: string[];
  email: string;
  domains: ReadonlySet<string>;
}

export const personOf = ({ id, first, last, nickname, emails, website, organizations }: ContactToCompare): Person => ({
  id,
  first: wordsOf(first),
  last: wordsOf(last),
  nickname: wordsOf(nickname),
  emails: new Set(emails.filter(Boolean).map(addressKey)),
  domains: new Set([...emails.flatMap(domainOfEmail), ...domainOfSite(website)]),
  organizations: new Set(organizations),
});

/** Words that names of organizations have or leave out. */
const fillers = new Set([
  ...['the', 'of', 'and', 'for', 'at', 'in', 'de', 'la', 'le', 'les', 'des', 'du', 'der', 'die', 'das', 'und', 'et', 'y', 'e'],
  ...['inc', 'incorporated', 'corp', 'corporation', 'co', 'company', 'ltd', 'limited', 'llc', 'llp', 'lp', 'plc', 'gmbh', 'ag'],
  ...['kg', 'kgaa', 'se', 'sa', 'sas', 'sarl', 'srl', 'spa', 'bv', 'nv', 'ab', 'as', 'asa', 'oy', 'oyj', 'aps', 'pty', 'pte'],
  ...['kk', 'holding', 'holdings', 'group', 'intl'],
]);

/** The words of an organization's name without its legal form. A name that is only a legal form keeps its words. */
function tellingWords(name: string): string[] {
  const words = wordsOf(name);
  const telling = words.filter((word) => !fillers.has(word));
  return telling.length > 0 ? telling : words;
}

export const companyOf = ({ id, name, nickname, email, website }: OrganizationToCompare): Company => ({
  id,
  name: tellingWords(name),
  nickname: tellingWords(nickname),
  email: addressKey(email),
  domains: new Set([...domainOfEmail(email), ...domainOfSite(website)]),
});

/** A key that rows have in common, as the database compares it. */
const hashed = (key: string): string => createHash('sha256').update(key).digest().readBigInt64BE().toString();
const hashedAll = (keys: Iterable<string>): Set<string> => new Set(Array.from(keys, hashed));

/** Rows that share a key are compared; the key of a name alone would put too many people together. */
export function keysOfPerson({ first, last, nickname, emails, domains, organizations }: Person): Set<string> {
  const keys = [...emails].map((address) => `email ${address}`);
  const scopes = [...Array.from(organizations, (id) => `org ${id}`), ...Array.from(domains, (domain) => `at ${domain}`)];
  const names = new Set<string>();
  const [given = '', family = '', called = ''] = [first[0], last.at(-1), nickname[0]];
  // The names may be in the wrong fields, and the first one may be an initial or a nickname.
  names.add(`${soundOf(family)} ${initialOf(given)}`);
  names.add(`${soundOf(given)} ${initialOf(family)}`);
  if (called !== '') names.add(`${soundOf(family)} ${initialOf(called)}`);
  for (const scope of scopes) for (const name of names) keys.push(`${scope} ${name}`);
  if (first.length > 0 && last.length > 0) keys.push(`name ${[...first, ...last].toSorted().join(' ')}`);
  return hashedAll(keys);
}

export function keysOfCompany({ name, nickname, email, domains }: Company): Set<string> {
  const keys = Array.from(domains, (domain) => `at ${domain}`);
  if (email !== '') keys.push(`email ${email}`);
  if (name.length > 0) {
    keys.push(`name ${name.toSorted().join(' ')}`, `start ${name.join('').slice(0, 8)}`);
    keys.push(`sound ${name.slice(0, 2).map(soundOf).toSorted().join(' ')} ${name.length}`);
  }
  if (nickname.length > 0) keys.push(`name ${nickname.toSorted().join(' ')}`);
  return hashedAll(keys);
}
