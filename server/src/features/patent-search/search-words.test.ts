import { PassThrough } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasSearchServer, startSearchServer } from '../../bench/search-server.ts';
import { rebuildSearch } from '../../commands/rebuild-search.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import { pass } from '../../test/clock.ts';
import type { TestUser } from '../../test/factories.ts';
import { payload } from '../../test/factories.ts';
import { ownPort } from '../../test/own-port.ts';

// cspell:disable
/** A title, and words that find it. */
const searches: [string, string[]][] = [
  ['Vaccine against COVID-19', ['COVID-19', '"covid 19"', 'covid', 'COVID‑19', '"against COVID-19"']],
  ['IL-17 and GLP-1 agonists', ['IL-17', 'GLP-1', '"IL-17 and"', '"and GLP-1"']],
  ['Method for IEEE 802.11ac networks', ['802.11', '802.11ac', 'IEEE802.11', '"IEEE 802.11"', '"for IEEE 802.11ac networks"']],
  ['USB 3.0 hub with an H.264 decoder', ['USB 3.0', '"USB 3.0"', 'USB3.0', 'H.264', '"an H.264"', '3.0']],
  ['2.4 GHz antenna', ['2.4GHz', '"2.4 GHz"', '2.4']],
  ['TRAIL receptor-2 and COX-2 for Type-2 diabetes', ['receptor-2', 'COX-2', 'Type-2', '"type 2"', 'HER-2 OR COX-2']],
  ['U-238 detector, MEA-30 and R-410A', ['U-238', 'MEA-30', 'R-410A']],
  ['T-cell therapy for Alzheimer’s disease', ['T-cell', 'Alzheimer disease', "Alzheimer's", 'alzheimer’s disease']],
  ['Debugger for C++, C# and ASP.NET', ['C++', 'C#', '.NET', 'ASP.NET', '"C++, C#"', 'c#']],
  ['TiO₂ photocatalyst', ['TiO2', 'TiO₂', 'tio2 photocatalysts']],
  ['Polymerization of α-olefins with TNFα', ['α-olefin', 'alpha-olefin', 'alpha', '"TNF-alpha"', 'TNF-α', 'Α']],
  ['Naïve Bayes classifier of Ångström', ['naive', 'NAÏVE bayes', 'angstrom', 'Ångströms']],
  ['Wi-Fi® network in a “smart”home™—device', ['Wi-Fi', 'smart', 'home', 'device', '“in a smart”', '"home device"']],
  ['Bat\u00ADtery\u00A0pack for use on a ship', ['battery', '"battery pack"', '"use on a"', '"for use on a ship"']],
  ['TCP/IP offload and/or A/C in 4G/5G', ['TCP/IP', 'TCP', '5G', '4G/5G', 'TCP/IP offload and/or A/C']],
  ['2-phenyl-ethylene phosphonic acid', ['2-phenyl-ethylene', '2-phenyl-ethylene phosphonic acid', 'phenyl']],
  ['Привод ЁМКОСТЬ', ['привод', 'ёмкость', 'ЁМКОСТЬ']],
  ['Antagonists of IL-17-mediated signals', ['IL17', 'il17', 'IL 17', '"of IL17"', 'IL17-mediated', '17-mediated']],
  ['Mimetics of IL17', ['IL-17', 'IL 17', 'IL/17', '"of IL-17"']],
  ['Router for Wi‑Fi', ['WiFi', 'wifi', 'Wi-Fi', 'WIFI router']],
  ['WiFi mesh', ['Wi-Fi', 'wi-fi mesh']],
  ['Test for COVID19', ['COVID-19', 'COVID 19', 'covid']],
  ['CRISPR/Cas9 editing', ['CRISPR-Cas9', 'CRISPR/Cas9', 'CRISPR Cas9', 'CRISPRCas9', 'CRISPR/Cas-9', 'Cas-9', 'Cas 9']],
  ['Gateway for e-mails', ['email', 'E-mail', 'emails', 'e–mail']],
  ['Email relay', ['e-mail', 'E-Mail relay']],
  ['Anti-body conjugate', ['antibody', 'antibodies', 'anti-bodies']],
  ['Antibody pump', ['anti-body', 'anti-bodies']],
  ['Modem for 5G-NR', ['5G NR', '5G/NR', '5GNR', '5G']],
  ['3D printer and a 3-D scanner', ['3-D printer', '3D scanner']],
  ['Sensor of H2O2', ['H2O2', 'H₂O₂', 'h2o2']],
  ['Bolt of 10mm and a nut of 12 mm', ['10 mm', '10-mm', '12mm', '12-mm']],
  ['Decoder for H264', ['H.264', 'H-264', 'H264']],
  ['Encoder for H.265', ['H265', 'H-265']],
];
const absent: [string, string[]][] = [
  ['A circuit of 24 gates and 2 hubs', ['2.4', '"2 4"', 'HER-2', '3.0']],
  ['Vitamin C synthesis, net of losses', ['C++', 'C#', '.NET']],
  ['Use of a pump on deck', ['"use on a"', '"pump of"']],
  ['Ratios of 4-6 and 1/2', ['46', '12', '"461"']],
  ['Fuel no. 2 in 2 tanks with a 1 mm hole', ['NO2', 'IN2', 'A1']],
  ['A dose of 5 g', ['5G']],
  ['A Wi-Fi modem with an IL-18 port', ['"WiFi IL18"']],
];

describe('words of patents and listings', () => {
  let test: TestApp;
  let admin: TestUser;
  let sphinx: Awaited<ReturnType<typeof startSearchServer>> | null = null;
  beforeAll(async () => {
    sphinx = hasSearchServer() ? await startSearchServer(ownPort()) : null;
    test = await startTestApp(sphinx ? { SEARCH_URL: sphinx.url } : {});
    admin = await test.make.user(40);
    for (const [Title] of [...searches, ...absent]) {
      await test.make.bulkPatent({ Title });
      await test.as(admin).post('/createListing', payload({ ListingName: 'Listing', ListingDescription: Title }));
    }
  });
  afterAll(async () => {
    await test.close();
    await sphinx?.close();
  });

  const patents = async (Keywords: string, type?: 'sphinx'): Promise<string[]> => {
    const query = new URLSearchParams({ Keywords, limit: '50', sid: 'PatentID' });
    const { body } = await test.as(admin).get(`/searchPatent?${query}`);
    expect(body.type).toBe(type);
    const rows = (type ? (body.data as unknown[])[0] : body.data) as { Title: string }[];
    return rows.map(({ Title }) => Title);
  };
  const listings = async (text: string): Promise<string[]> => {
    const field = text.includes(' OR ') ? 'with_atleast_one' : /["“]/.test(text) ? 'with_exact' : 'with_all';
    const words = text.replace(' OR ', ' ').replace(/["“”]/g, '');
    const { body } = await test.as(admin).get(`/searchListing?${new URLSearchParams({ [field]: words, limit: '50' })}`);
    const ids = (body.data as { ListingID: number }[]).map(({ ListingID }) => ListingID);
    const { rows } = await test.db.execute<{ text: string }>(
      sql`select listing_description as text from listings where listing_id = any(${sql.param(ids)}::int[])`,
    );
    return rows.map((row) => row.text);
  };

  it.each(searches)('finds %j', async (title, words) => {
    for (const one of [...words, title]) expect(await patents(one), one).toContain(title);
    // A phrase of a listing is compared as it is written.
    for (const one of words.filter((text) => !/["“”]/.test(text))) expect(await listings(one), one).toContain(title);
  });

  it.each(absent)("doesn't find %j by similar words", async (title, words) => {
    for (const one of words) {
      expect(await patents(one), one).not.toContain(title);
      expect(await listings(one), one).not.toContain(title);
    }
  });

  it('leaves out each spelling of a word', async () => {
    expect(await patents('port -wifi')).toEqual([]);
    expect(await patents('port -wi-fi OR modem')).not.toContain('A Wi-Fi modem with an IL-18 port');
  });

  it('marks the words in the title', async () => {
    const { body } = await test.as(admin).get(`/searchPatent?${new URLSearchParams({ Keywords: 'C++ .NET TiO2 OR 802.11' })}`);
    expect(body.data).toEqual([]);
    for (const [Keywords, marked] of [
      ['C++', ['C++']],
      ['802.11', ['802.11']],
      ['TiO2', ['TiO₂']],
      ['alpha-olefins', ['α', 'olefins', 'TNFα']],
      ['"against COVID-19"', ['COVID', '19']],
      ['WIFI router', ['Router', 'Wi‑Fi']],
      ['"of IL17" signals', ['IL', '17', 'signals']],
      ['e-mail relay', ['Email', 'relay']],
    ] as const) {
      const answer = await test.as(admin).get(`/searchPatent?${new URLSearchParams({ Keywords })}`);
      const [row] = answer.body.data as { Hits: { Parts: { text: string; hit: boolean }[] }[] }[];
      expect(row?.Hits[0]?.Parts.filter(({ hit }) => hit).map(({ text }) => text)).toEqual(marked);
    }
  });

  it.skipIf(!hasSearchServer())('are the same for a search server', async () => {
    const asked = [...searches, ...absent].flatMap(([title, words]) => [title, ...words]);
    const byDatabase = [];
    for (const one of asked) byDatabase.push(await patents(one));
    const out = new PassThrough().resume();
    await rebuildSearch(test.db, sphinx?.url ?? null, { stdout: out, stderr: out });
    await pass({ minutes: 1 });
    for (const [at, one] of asked.entries()) expect(await patents(one, 'sphinx'), one).toEqual(byDatabase[at]);
  });
});
