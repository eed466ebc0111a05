import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasSearchServer, startSearchServer } from '../../bench/search-server.ts';
import { patentsImportCommand } from '../../commands/import-patents.ts';
import { rebuildSearch } from '../../commands/rebuild-search.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import { pass } from '../../test/clock.ts';
import type { TestUser } from '../../test/factories.ts';
import { ownPort } from '../../test/own-port.ts';

const shared = fileURLToPath(new URL('../../../../../shared/data/01-uspto/', import.meta.url));
const mostPhrases = 1000;

interface Sample {
  number: string;
  text: string;
}

/** Words in a row, from a place in the text that depends on its length alone. Quotation marks would end a phrase. */
function phraseOf({ number, text }: Sample, place: number): Sample[] {
  const words = text.split(/\s+/).filter(Boolean);
  const from = (place * 7919) % Math.max(words.length - 5, 1);
  const phrase = words.slice(from, from + 2 + (place % 4)).join(' ');
  return /["“”„‟«»＂]/.test(phrase) || !/\p{L}{2}/u.test(phrase) ? [] : [{ number, text: `"${phrase}"` }];
}

// CI has no sample files.
describe.skipIf(!existsSync(shared))('every title and 1,000 phrases of the sample files', { timeout: 300_000 }, () => {
  let sphinx: Awaited<ReturnType<typeof startSearchServer>> | null = null;
  const out = new PassThrough().resume();
  let test: TestApp;
  let broker: TestUser;
  let samples: Sample[];
  const byDatabase = new Map<string, string[]>();
  beforeAll(async () => {
    sphinx = hasSearchServer() ? await startSearchServer(ownPort()) : null;
    test = await startTestApp(sphinx ? { SEARCH_URL: sphinx.url } : {});
    broker = await test.make.user(30);
    const files = readdirSync(shared, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(xml|json|greenbook|zip)$/.test(name) && !name.startsWith('other'))
      .map((name) => join(shared, name));
    await patentsImportCommand(test.services.db.$client, files, { stdout: out, stderr: out });
    const { rows } = await test.db.execute<{ number: string; title: string; text: string }>(
      sql`select patent_number as number, title, coalesce(abstract, title) as text
        from bulk_patents where title is not null order by 1`,
    );
    const phrases = Array.from({ length: 12 }, (_, place) => rows.flatMap((row, index) => phraseOf(row, place * 31 + index)));
    samples = [...rows.map(({ number, title }) => ({ number, text: title })), ...phrases.flat().slice(0, mostPhrases)];
    expect(samples.length).toBeGreaterThan(mostPhrases + 200);
  }, 300_000);
  afterAll(async () => {
    await test.close();
    await sphinx?.close();
  });

  const found = async (Keywords: string, type: string | undefined): Promise<string[]> => {
    const query = new URLSearchParams({ Keywords, limit: '100', sid: 'PatentID' });
    const { body, text } = await test.as(broker).get(`/searchPatent?${query}`);
    expect(body.type, text).toBe(type);
    const rows = (type ? (body.data as unknown[])[0] : body.data) as { PatentNumber: string }[];
    return rows.map(({ PatentNumber }) => PatentNumber);
  };

  it('find their patents in the database', async () => {
    for (const { number, text } of samples) {
      const numbers = await found(text, undefined);
      expect(numbers, text).toContain(number);
      byDatabase.set(text, numbers);
    }
  });

  it.skipIf(!hasSearchServer())('find the same patents in a search server', async () => {
    await rebuildSearch(test.db, sphinx?.url ?? null, { stdout: out, stderr: out });
    await pass({ minutes: 1 });
    for (const { text } of samples) expect(await found(text, 'sphinx'), text).toEqual(byDatabase.get(text));
  });
});
