// The names here aren't words. cspell:disable
import { userTypes } from '@brevet/contract/access';
import { contactsApi } from '@brevet/contract/contacts';
import { mailingListsApi } from '@brevet/contract/mailing-lists';
import { organizationsApi } from '@brevet/contract/organizations';
import type { BenchDatabase } from '../bench-database.ts';
import { signIn } from '../bench-database.ts';
import { product, startChild } from '../child-server.ts';
import { generateDirectory } from '../generate-directory.ts';
import { load } from '../load.ts';
import type { Bar } from '../report.ts';
import { head, row } from '../report.ts';
import { scanDuplicates } from './duplicates-scan.ts';

const contacts = 1_000_000;
const milliseconds = 50;
/** A list of 100,000 members, and one of ten organizations with thousands of contacts. */
const largeList = 1;
const largeOrganization = 1;

/** The first page, the last one that a table offers, and one as far as the pages of listings are measured. */
const offered = [1, 500];
const far = [...offered, 2501];
const limit = 20;

const pathOf = (call: string, query: Record<string, string | number>): string =>
  `/api${call}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;

interface Call {
  name: string;
  paths: string[];
}

/** A table in each of its orders, at each of these pages. */
const inEachOrder = (
  name: string,
  { path, sortable }: { path: string; sortable: readonly string[] },
  query: Record<string, string | number>,
  pages: readonly number[],
): Call[] =>
  sortable.flatMap((sid) =>
    pages.map((page) => ({
      name: `${name} by ${sid}, page ${page}`,
      paths: [pathOf(path, { ...query, limit, sid, sod: 'ASC', page })],
    })),
  );

const names = ['berg', 'bach', 'brandt', 'lund', 'strom', 'wick', 'worth', 'quist'].flatMap((end) =>
  ['Ander', 'Carl', 'Gran', 'Kirch', 'Lind', 'Oster', 'Rosen', 'Wester', 'Wind', 'Zimmer'].map((start) => start + end),
);

/** One text after another, so that no total is remembered. */
const searches = (
  name: string,
  call: string,
  query: Record<string, string | number>,
  field: string,
  texts: readonly string[],
): Call => ({
  name,
  paths: texts.map((text) => pathOf(call, { ...query, limit, [field]: text })),
});
const each = (ending: string): string[] => names.map((name) => name + ending);

const calls = (): Call[] => {
  const { getContacts, searchContact } = contactsApi;
  const { getOrganizations, searchOrganization, searchOrganizationName, getContactListByOrg } = organizationsApi;
  const { getContactListByMailingId } = mailingListsApi;
  const found = getContacts.path;
  return [
    ...inEachOrder('contacts', { path: found, sortable: getContacts.sortable }, {}, far),
    ...inEachOrder('organizations', { path: getOrganizations.path, sortable: getOrganizations.sortable }, {}, far),
    ...inEachOrder('members of a list of 100,000', getContactListByMailingId, { mailingList_id: largeList }, [...far, 5000]),
    ...inEachOrder('contacts of an organization', getContactListByOrg, { org_id: largeOrganization }, offered),
    ...['Buyer', 'NPE'].flatMap((type) =>
      inEachOrder(`organizations that are ${type}`, searchOrganization, { [type]: 1 }, offered),
    ),
    ...inEachOrder('patent attorneys', searchContact, { USPatentAttorney: 1 }, offered),
    searches(
      'search for a rare name',
      found,
      { sid: 'Fullname' },
      'search',
      each(' zq').concat(names.map((name) => `Astrid ${name}`)),
    ),
    searches('search for a last name', searchContact.path, { sid: 'Fullname' }, 'Lastname', names),
    searches('search for a last name and a title', searchContact.path, { sid: 'Fullname', Title: 'Counsel' }, 'Lastname', names),
    searches('search for a text that most contacts have', found, { sid: 'Fullname' }, 'search', [
      'example',
      'director',
      'patent',
    ]),
    {
      name: 'search for a text that a quarter of the contacts have, page 500',
      paths: [pathOf(found, { sid: 'Fullname', limit, search: 'director', page: 500 })],
    },
    searches('search for an employer', searchContact.path, { sid: 'Fullname' }, 'OrgName', names),
    searches(
      'search for a name in one organization',
      getContactListByOrg.path,
      { org_id: largeOrganization, sid: 'Fullname' },
      'search',
      names,
    ),
    searches(
      'search for a name in a list of 100,000',
      getContactListByMailingId.path,
      { mailingList_id: largeList, sid: 'Fullname' },
      'search',
      names,
    ),
    searches('search for organizations', getOrganizations.path, { sid: 'OrgName' }, 'search', names),
    searches('search for a word that many organizations have', getOrganizations.path, { sid: 'OrgName' }, 'search', [
      'institute',
      'optics',
      'gmbh',
    ]),
    searches('search for buyers', searchOrganization.path, { sid: 'OrgName', Buyer: 1 }, 'orgName', names),
    {
      name: 'picker, three letters',
      paths: names.map((name) => pathOf(searchOrganizationName.path, { orgName: name.slice(0, 3), page: 1 })),
    },
    {
      name: 'picker, a name',
      paths: names.map((name) => pathOf(searchOrganizationName.path, { orgName: `${name} Op`, page: 1 })),
    },
    {
      name: 'picker, the middle of a name',
      paths: names.map((name) => pathOf(searchOrganizationName.path, { orgName: `${name.slice(-4)} opt`, page: 1 })),
    },
    { name: 'command palette', paths: names.map((name) => pathOf('/quickSearch', { search: name })) },
    ...['contact', 'organization'].flatMap((Kind) =>
      offered.map((page) => ({
        name: `possible duplicates (${Kind}), page ${page}`,
        paths: [pathOf('/duplicates', { Kind, limit, page })],
      })),
    ),
    { name: 'a contact', paths: [1001, 500_000, 900_000].map((id) => pathOf('/getContactInfo', { contact_id: id })) },
    { name: 'an organization', paths: [1, 500_000, 900_000].map((id) => pathOf('/getOrganizationInfo', { org_id: id })) },
  ];
};

/** Measures the search for duplicates, and how long a user waits for tables, searches and pickers of a large directory. */
export async function directory({ url: DATABASE_URL, pool, db, seconds, folder }: BenchDatabase): Promise<Bar[]> {
  const { rows } = await pool.query('select from contacts limit 1');
  if (rows.length === 0) {
    console.log(`\nGenerating ${contacts} contacts and as many organizations`);
    await generateDirectory(db, contacts);
  }
  const settings = { DATABASE_URL, BREVET_DATA: folder, BREVET_DNS: 'off' };
  await scanDuplicates(pool, settings);
  const server = await startChild(product, settings);
  try {
    const token = await signIn(pool, DATABASE_URL, userTypes.broker);
    head('directory, one user', 'requests/s', 'p50 ms', 'p97.5 ms', 'p99 ms');
    let slowest = 0;
    for (const { name, paths } of calls()) {
      const measure = (time: number) => load({ url: server.url, token, paths, seconds: time, connections: 1 });
      await measure(1);
      const { requests, p50, p97, p99 } = await measure(seconds);
      row(name, Math.round(requests), p50, p97, p99);
      slowest = Math.max(slowest, p97);
    }
    return [
      {
        goal: `a table page, a search or a picker of ${contacts} contacts under ${milliseconds} ms at the 95th percentile, one user, any page`,
        measured: `at most ${slowest} ms`,
        met: slowest < milliseconds,
      },
    ];
  } finally {
    await server.close();
  }
}
