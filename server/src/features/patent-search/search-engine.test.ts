import { Writable } from 'node:stream';
import { asDay } from '@brevet/contract/day';
import { messages } from '@brevet/contract/messages';
import type { FoundPatent } from '@brevet/contract/patent-search';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasSearchServer, startSearchServer } from '../../bench/search-server.ts';
import { rebuildSearch } from '../../commands/rebuild-search.ts';
import { SearchServer } from '../../platform/search/search-server.ts';
import { bulkPatents, patentIndexChanges } from '../../schema/bulk-patents.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import { pass } from '../../test/clock.ts';
import type { TestUser } from '../../test/factories.ts';
import { ownPort } from '../../test/own-port.ts';
import { forgetIndex, updateIndex } from './keep-index.ts';
import { emptyIndex, indexPatents } from './patent-engine.ts';
import { isNoting, patentsBetween } from './patent-index.queries.ts';
import { SearchEngine } from './search-engine.ts';

const output = () => {
  const written: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written.push(String(chunk));
      done();
    },
  });
  return { stdout: stream, stderr: stream, written };
};

describe.skipIf(!hasSearchServer())('the patent search with a search server', { timeout: 60_000 }, () => {
  let sphinx: Awaited<ReturnType<typeof startSearchServer>>;
  let test: TestApp;
  let broker: TestUser;
  beforeAll(async () => {
    sphinx = await startSearchServer(ownPort());
    test = await startTestApp({ SEARCH_URL: sphinx.url });
    broker = await test.make.user(30);
    await test.make.bulkPatent({
      PatentNumber: '9000001',
      Title: 'Cooling a battery',
      Abstract: 'A pump moves dielectric liquid along the cells.',
      Assignees: ['Société Générale, S.A.'],
      Inventors: ['Zoë O’Neil', 'John Doe'],
      Cpc: ['H01M 10/613'],
      FiledDate: asDay('2011-01-01'),
      PublicationDate: asDay('2013-01-01'),
    });
    await test.make.bulkPatent({
      PatentNumber: '9000002',
      Title: 'Battery charger',
      Abstract: 'Charges cells and cools a fan.',
      Assignees: ['Hewlett-Packard Co., Ltd.'],
      Inventors: ['Smith, John A.', 'Jane Roe'],
      Cpc: ['H01M 10/44'],
      Uspc: '361/699',
      FiledDate: asDay('2012-01-01'),
      PublicationDate: asDay('2012-06-01'),
    });
    await test.make.bulkPatent({
      PatentNumber: 'D900003',
      Title: 'Bottle',
      Inventors: ['Jane Smith', 'John Roe'],
      Cpc: [],
      FiledDate: null,
      PublicationDate: null,
    });
  }, 120_000);
  afterAll(async () => {
    await test.close();
    await sphinx.close();
  });

  const search = (fields: Record<string, string | number>) =>
    test
      .as(broker)
      .get(`/searchPatent?${new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))}`);
  const found = async (fields: Record<string, string | number>): Promise<string[]> => {
    const { body } = await search(fields);
    expect(body.type, JSON.stringify(body)).toBe('sphinx');
    const [rows, [total]] = body.data as [FoundPatent[], [{ Value: number }]];
    expect(total.Value).toBe(rows.length);
    return rows.map(({ PatentNumber }) => PatentNumber);
  };
  const ready = async () => (await (await fetch(`${test.url}/readyz`)).json()) as { search: string };
  const rebuilt = async () => {
    const out = output();
    expect(await rebuildSearch(test.db, sphinx.url, out), out.written.join('')).toBe(0);
    await pass({ minutes: 1 });
    return out.written.join('');
  };

  it('is answered by the database until the index is built', async () => {
    const { body } = await search({ Keywords: 'battery' });
    expect(body).toMatchObject({ total: 2, message: messages.searchEngineAway });
    expect(body).not.toHaveProperty('type');
    expect((await ready()).search).toBe('unbuilt');
    expect(await rebuilt()).toContain('3 patents indexed');
    expect(await found({ Keywords: 'battery' })).toHaveLength(2);
    expect((await ready()).search).toBe('up');
  });

  it.each([
    ['words', { Keywords: 'batteries cooling' }, ['9000001', '9000002']],
    ['a phrase', { Keywords: '"battery charger"' }, ['9000002']],
    ['one of two words', { Keywords: 'bottle OR pump' }, ['9000001', 'D900003']],
    ['a word with one of two', { Keywords: 'battery pump OR fan' }, ['9000001', '9000002']],
    ['all but one word', { Keywords: 'battery -pump' }, ['9000002']],
    ['all but a phrase', { Keywords: 'battery -"dielectric liquid"' }, ['9000002']],
    ['the start of a word', { Keywords: 'dielectr*' }, ['9000001']],
    ['a word with one that every text has', { Keywords: 'the bottle' }, ['D900003']],
    ['an assignee', { Assignee: 'SOCIETE generale inc.' }, ['9000001']],
    ['an assignee by the start of a word', { Assignee: 'hewlet*' }, ['9000002']],
    ['an inventor, whose words belong together', { Inventor: 'john smith' }, ['9000002']],
    ['an inventor with an apostrophe', { Inventor: "O'NEIL, Zoe" }, ['9000001']],
    ['a class', { patent_class: 'h01m 10/' }, ['9000001', '9000002']],
    ['a US class', { patent_class: '361/6' }, ['9000002']],
    ['days of publication', { PublishedFrom: '2012-06-01', PublishedTo: '2012-12-31' }, ['9000002']],
    ['days of filing', { FiledTo: '2011-01-01' }, ['9000001']],
    ['words to leave out of a class', { Keywords: '-pump', patent_class: 'H01M' }, ['9000002']],
    ['words and a name', { Keywords: 'battery', Inventor: 'roe' }, ['9000002']],
  ])('finds %s', async (_name, fields, numbers) => {
    expect((await found(fields)).toSorted()).toEqual(numbers);
  });

  it.each([
    "'",
    "\\'",
    "a' OR 1=1",
    "') OPTION max_matches=1; TRUNCATE RTINDEX brevet_patents; --",
    '\\',
    '@abstract pump',
    '@* pump',
    '=pump',
    'pump/2',
    '"pump',
    'pump"~3',
    '(pump',
    'pump | -',
    '^pump$',
    '!pump',
    'pump << fan',
    'SENTENCE',
    'pump NEAR/3 x',
    '%',
    '\n\u001a',
  ])('reads %j as words, whatever it means to the search server', async (text) => {
    for (const field of ['Keywords', 'Assignee', 'Inventor']) {
      const { status, body } = await search({ [field]: `battery ${text}` });
      expect([200, 400]).toContain(status);
      if (status === 200) expect(body.type).toBe('sphinx');
    }
    expect(await found({ Keywords: 'battery' })).toHaveLength(2);
  });

  it('receives the changes in the store', async () => {
    await test.make.bulkPatent({ PatentNumber: '9000004', Title: 'Zirconium pipe' });
    await updateIndex(test.services);
    expect(await found({ Keywords: 'zirconium' })).toEqual(['9000004']);
    await test.db.update(bulkPatents).set({ Title: 'Hafnium pipe' }).where(eq(bulkPatents.PatentNumber, '9000004'));
    await updateIndex(test.services);
    expect(await found({ Keywords: 'zirconium' })).toEqual([]);
    expect(await found({ Keywords: 'hafnium' })).toEqual(['9000004']);
  });

  it('follows all rows in every order, each once', async () => {
    for (let index = 0; index < 13; index += 1) {
      const PublicationDate = index % 3 === 0 ? null : asDay(`201${index % 5}-01-01`);
      await test.make.bulkPatent({ PatentNumber: String(9_500_000 + index), Title: 'Tungsten pipe', PublicationDate });
    }
    await updateIndex(test.services);
    for (const sid of ['Relevance', 'PatentID', 'FiledDate', 'PublicationDate']) {
      const seen: string[] = [];
      let after: unknown;
      do {
        const { body } = await search({ Keywords: 'tungsten', limit: 5, sid, ...(typeof after === 'string' ? { after } : {}) });
        const [rows, [total]] = body.data as [FoundPatent[], [{ Value: number }]];
        expect(total.Value).toBe(13);
        seen.push(...rows.map(({ PatentNumber }) => PatentNumber));
        after = body.next;
      } while (after !== undefined && seen.length < 50);
      expect(new Set(seen).size).toBe(13);
      expect(seen).toHaveLength(13);
    }
  });

  it('is answered by the database while the server is down, and by the server again afterward', async () => {
    await sphinx.stop();
    const { body } = await search({ Keywords: 'battery' });
    expect(body).toMatchObject({ total: 2, message: messages.searchEngineAway });
    expect((await ready()).search).toBe('down');
    await test.make.bulkPatent({ PatentNumber: '9000005', Title: 'Osmium pipe' });
    await updateIndex(test.services);
    await sphinx.start();
    await pass({ minutes: 1 });
    await updateIndex(test.services);
    expect(await found({ Keywords: 'osmium' })).toEqual(['9000005']);
  });

  it('is answered by the database after a server ran without SEARCH_URL, until the index is built again', async () => {
    const state = () => new SearchEngine(sphinx.url, test.app.log, () => isNoting(test.db)).check();
    expect(await state()).toBe('up');
    await test.make.bulkPatent({ PatentNumber: '9000006', Title: 'Rhenium pipe' });
    expect(await test.db.$count(patentIndexChanges)).toBe(1);
    await forgetIndex({ db: test.db, engine: null });
    expect(await test.db.$count(patentIndexChanges)).toBe(0);
    await test.make.bulkPatent({ PatentNumber: '9000007', Title: 'Rhenium pump' });
    expect(await test.db.$count(patentIndexChanges)).toBe(0);
    expect(await state()).toBe('unbuilt');
    await rebuilt();
    expect(await state()).toBe('up');
    expect((await found({ Keywords: 'rhenium' })).toSorted()).toEqual(['9000006', '9000007']);
  });

  it('is answered by the database as soon as the index is emptied, and while it is half built', async () => {
    expect(await found({ Keywords: 'battery' })).toHaveLength(2);
    const server = new SearchServer(sphinx.url);
    await emptyIndex(server);
    expect((await search({ Keywords: 'battery' })).body).toMatchObject({ total: 2, message: messages.searchEngineAway });
    await pass({ minutes: 1 });
    await indexPatents(server, (await patentsBetween(test.db, 1, 1_000_000)).slice(0, 1));
    await server.close();
    expect((await search({ Keywords: 'battery' })).body).toMatchObject({ total: 2, message: messages.searchEngineAway });
    expect((await ready()).search).toBe('unbuilt');
    await rebuilt();
    expect(await found({ Keywords: 'battery' })).toHaveLength(2);
  });

  it('says what is missing for a rebuild', async () => {
    const out = output();
    expect(await rebuildSearch(test.db, null, out)).toBe(1);
    expect(await rebuildSearch(test.db, 'mysql://127.0.0.1:1', out)).toBe(1);
    expect(out.written.join('')).toMatch(/SEARCH_URL[\s\S]*The search server at 127.0.0.1:1 failed/);
  });
});
