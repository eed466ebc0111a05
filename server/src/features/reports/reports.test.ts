import { asDay } from '@brevet/contract/day';
import { mostPatents } from '@brevet/contract/reports';
import { sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';

const title = '=HYPERLINK("http://a") café 热交换器 α';

describe('patent reports', () => {
  let test: TestApp;
  let seller: TestUser;
  let broker: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    [seller, , broker] = await test.make.everyType();
    const days = { FiledDate: asDay('2012-03-04'), IssuedDate: asDay('2015-04-07') };
    await test.make.bulkPatent({ PatentNumber: '9000001', Title: title, ...days });
  });
  afterAll(() => test.close());

  async function report(query: string): Promise<Uint8Array<ArrayBuffer>> {
    const answer = await fetch(`${test.url}/api/patentReport?${query}`, { headers: { authorization: `Bearer ${broker.token}` } });
    expect(answer.status).toBe(200);
    return new Uint8Array(await answer.arrayBuffer());
  }
  async function pdfText(query: string): Promise<string> {
    const pdf = await getDocument({ data: await report(query) }).promise;
    const pages = await Promise.all(
      Array.from({ length: pdf.numPages }, async (_, index) => (await (await pdf.getPage(index + 1)).getTextContent()).items),
    );
    const items = pages.flat().map((item) => ('str' in item ? item.str : ''));
    return items.join('').replaceAll(/\s+/g, ' ');
  }
  const textOf = (part: Uint8Array | undefined) => strFromU8(part ?? new Uint8Array());

  it('are written as PDF files with the text of every script', async () => {
    const text = await pdfText('Patents=9000001,9999999');
    for (const part of ['Portfolio report', 'café', '热交换器', 'Not in the patent store', 'Page 1 of'])
      expect(text).toContain(part);
    expect(text).not.toContain('□');
  });

  it('say that letters are missing, and never show wrong ones', async () => {
    await test.make.bulkPatent({
      PatentNumber: '9000003',
      Title: 'Valve \u05e9\u05dc\u05d5\u05dd \ubc38\ube0c',
      FiledDate: asDay('2012-03-04'),
    });
    const text = await pdfText('Patents=9000003');
    expect(text).toContain('Valve □□□□ □□');
    expect(text).toContain('Each shows as □');
  });

  it('are written as Word and Excel files, without formulas and with days as days', async () => {
    const word = unzipSync(await report('Patents=US9000001&Format=docx'));
    expect(textOf(word['word/document.xml'])).toContain('café');
    const sheet = textOf(unzipSync(await report('Patents=US9000001&Format=xlsx'))['xl/worksheets/sheet1.xml']);
    expect(sheet).not.toContain('<f');
    // March 4, 2012, as Excel counts days.
    expect(sheet).toContain('<v>40972</v>');
  });

  it('say that a listing has more patents than they do, in every format', async () => {
    const { ListingID } = await test.make.listing(seller, 1);
    await test.db.execute(sql`with added as (
        insert into patents (country, patent_number) select 'US', (30000000 + n)::text from generate_series(1, ${mostPatents + 1}) n
        returning patent_id)
      insert into listing_patents (listing_id, patent_id, patent_status, creator_id)
      select ${ListingID}, patent_id, 'Issued', ${seller.UserID} from added`);
    const of = `ListingID=${ListingID}`;
    const [pdf, word, excel] = await Promise.all([pdfText(of), report(`${of}&Format=docx`), report(`${of}&Format=xlsx`)]);
    const texts = [word, excel].map((file) => Object.values(unzipSync(file)).map(textOf).join(''));
    for (const text of [pdf, ...texts]) expect(text).toContain('The first 300 of 301 patents');
    const chosen = Array.from({ length: mostPatents + 1 }, (_, n) => 30_000_000 + n);
    expect((await test.as(broker).get(`/patentReport?Patents=${chosen.join(',')}`)).status).toBe(400);
  });

  it('hold a patent that is named twice once, and are on a listing or on patents', async () => {
    expect(await pdfText('Patents=9000001,US9000001B2')).toContain('Due diligence sheet');
    const { ListingID } = await test.make.listing(seller, 1);
    const both = await test.as(broker).get(`/patentReport?ListingID=${ListingID}&Patents=9000001`);
    expect([both.status, both.body.errors]).toEqual([400, { Patents: 'Choose a listing or patents for a report, not both.' }]);
  });

  it('are for brokers and admins alone', async () => {
    expect((await test.as(seller).get('/patentReport?Patents=9000001')).status).toBe(403);
    expect((await test.as(broker).get('/patentReport')).status).toBe(400);
  });
});
