import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { addDays, addMonths, addYears, dayAt } from '@brevet/contract/calendar';
import type { Day } from '@brevet/contract/day';
import type { InboxMessage } from '@brevet/contract/inbox';
import type { ListingWarning } from '@brevet/contract/listing-warnings';
import { warningInWords } from '@brevet/contract/listing-warnings';
import { newsInWords } from '@brevet/contract/news-text';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { patentsImportCommand } from '../../commands/import-patents.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import { pass } from '../../test/clock.ts';
import type { TestUser } from '../../test/factories.ts';
import { importFolder } from '../../test/import-files.ts';
import { grant } from '../patent-imports/fixtures/sample-documents.ts';
import { computeTerms } from '../patent-terms/compute-terms.ts';
import { tellLegalEvents } from './tell-legal-events.ts';

const compact = (day: Day) => day.replaceAll('-', '');
const today = () => dayAt(new Date(), 'UTC');
const tag = (name: string, content: string) => `<${name}>${content}</${name}>`;
const date = (name: string, day: Day) => tag(name, tag('date', compact(day)));

const assignment = (frame: string, number: string, on: Day, text: string) =>
  tag(
    'patent-assignment',
    tag(
      'assignment-record',
      tag('reel-no', '37388') +
        tag('frame-no', frame) +
        date('last-update-date', on) +
        tag('purge-indicator', 'N') +
        date('recorded-date', on) +
        tag('page-count', '3') +
        tag('conveyance-text', text),
    ) +
      tag('patent-assignors', tag('patent-assignor', tag('name', 'HALDEN KESTREL INC') + date('execution-date', on))) +
      tag('patent-assignees', tag('patent-assignee', tag('name', 'FIRST LUND BANK'))) +
      tag(
        'patent-properties',
        tag('patent-property', tag('document-id', `<country>US</country><doc-number>${number}</doc-number>${tag('kind', 'B2')}`)),
      ),
  );

describe('legal events of the patents of listings', () => {
  let test: TestApp;
  let seller: TestUser;
  let broker: TestUser;
  let other: TestUser;
  let buyer: TestUser;
  const folder = importFolder();
  beforeAll(async () => {
    test = await startTestApp();
    [seller, broker, other, buyer] = await Promise.all([
      test.make.user(1, { BrokerID: 'OWN' }),
      test.make.user(30, { BrokerID: 'OWN' }),
      test.make.user(30, { BrokerID: 'OTH' }),
      test.make.user(15, { BrokerID: 'OWN' }),
    ]);
  });
  afterAll(async () => {
    folder.remove();
    await test.close();
  });

  let files = 0;
  async function imported(name: string, content: string): Promise<void> {
    files += 1;
    const said = { stdout: new PassThrough(), stderr: new PassThrough() };
    const path = join(folder.path, folder.write(name.replace('#', String(files)), content));
    expect(await patentsImportCommand(test.db.$client, [path], said), String(said.stderr.read())).toBe(0);
  }
  const stored = (number: string, filed: Day, granted: Day) =>
    imported('grant-#.xml', grant({ number, title: 'Plate', filed: compact(filed), date: compact(granted) }));
  const recorded = (...documents: string[]) =>
    imported(
      'ad-#.xml',
      `<?xml version="1.0" encoding="UTF-8"?>\n${tag('us-patent-assignments', tag('patent-assignments', documents.join('\n')))}`,
    );
  const expired = (number: string, granted: Day, entered: Day) =>
    imported(
      `MaintFeeEvents_${compact(entered)}-#.txt`,
      `${number.padStart(13, '0')} 17190001 N 20200101 ${compact(granted)} ${compact(entered)} EXP. \r\n`,
    );
  const listed = async (...numbers: string[]) => {
    const listing = await test.make.listing(seller, 1);
    const listingPatent = numbers.map((patentNumber) => ({ patentNumber }));
    await test.as(seller).post(`/createListingPatent?listing_id=${listing.ListingID}`, { listingPatent });
    return listing;
  };
  const run = async () => {
    await computeTerms(test);
    await Promise.all([tellLegalEvents(test.services), tellLegalEvents(test.services)]);
  };
  /** The words of new messages about legal events; reading them marks them as seen. */
  const news = async (who: TestUser): Promise<string[]> => {
    // Days may have passed since the last sign-in.
    const reader = test.as({ ...who, token: await test.make.session(who.UserID) });
    const { body } = await reader.get('/getUnreadEmailMessage');
    const found = (body.data as InboxMessage[]).filter((message) => message.news.Kind === 'legalEvents');
    await reader.post('/seenUnreadEmailMessage', { MessageID: 'all' });
    return found.map((message) => newsInWords(message.news).text);
  };

  it('are told once to the brokers of the code and the owner, but not those before the listing', async () => {
    await stored('8100001', addYears(today(), -8), addDays(addYears(today(), -4), -60));
    await recorded(assignment('1', '8100001', addYears(today(), -3), 'SECURITY INTEREST'));
    await listed('8100001');
    await run();
    expect(await news(seller)).toEqual([]);
    await recorded(
      assignment('2', '8100001', today(), 'SECURITY INTEREST'),
      assignment('3', '8100001', addYears(today(), -2), 'MERGER'),
    );
    await expired('8100001', addDays(addYears(today(), -4), -60), addDays(today(), -20));
    await run();
    const said = [expect.stringContaining('Security interest recorded')];
    const [text = ''] = await news(seller);
    expect([text]).toEqual(said);
    expect(text.split('\n').length).toBe(2);
    expect(text).toMatch(/8,100,001: lapsed .*: 4th-year fee not paid \(USPTO fee records as of /);
    expect(text).not.toMatch(/lund|halden/i);
    expect(await news(broker)).toEqual([text]);
    await expired('8100001', addDays(addYears(today(), -4), -60), addDays(today(), -20));
    await run();
    for (const who of [seller, broker, other, buyer]) expect(await news(who)).toEqual([]);
  });

  it('are bundled in one message for each listing', async () => {
    const numbers = Array.from({ length: 25 }, (_, at) => String(8_200_000 + at));
    for (const number of numbers) await stored(number, addYears(today(), -2), addYears(today(), -1));
    await listed(...numbers);
    await run();
    await recorded(
      ...numbers.map((number, at) => assignment(String(100 + at), number, today(), 'ASSIGNMENT OF ASSIGNORS INTEREST')),
    );
    await run();
    const [text = '', ...more] = await news(seller);
    expect(more).toEqual([]);
    expect(text.split('\n').length).toBe(21);
    expect(text).toMatch(/And 5 more\.$/);
  });

  it('are warnings on the listing for its owner and staff, without names, and not for buyers', async () => {
    await stored('8100020', addYears(today(), -8), addDays(addYears(today(), -4), -60));
    await expired('8100020', addDays(addYears(today(), -4), -60), addDays(today(), -20));
    await stored('8100021', addYears(today(), -2), addYears(today(), -1));
    await recorded(assignment('950', '8100021', addDays(today(), -400), 'SECURITY INTEREST'));
    const { ListingID } = await listed('8100020', '8100021');
    await run();
    const warnings = (who: TestUser) => test.as(who).get(`/listingWarnings?listing_id=${ListingID}`);
    for (const who of [seller, broker]) {
      const { body, text } = await warnings(who);
      expect((body.data as ListingWarning[]).map(warningInWords)).toEqual([
        expect.stringMatching(/^Lapsed .*: 4th-year fee not paid$/),
        expect.stringMatching(/^Security interest recorded .*\. No release recorded.*\.$/),
      ]);
      expect(body.LastEnd).toMatchObject({ PatentNumber: '8100021', Day: addYears(today(), 18), Certainty: 'fact' });
      expect(text).not.toMatch(/lund|halden/i);
    }
    expect((await warnings(buyer)).status).toBe(403);
    expect((await warnings(await test.make.user(1))).status).toBe(404);
  });

  it('have no names for staff either', async () => {
    await stored('8100009', addYears(today(), -2), addMonths(today(), -13));
    await listed('8100009');
    await run();
    await recorded(assignment('900', '8100009', today(), 'RELEASE BY SECURED PARTY'));
    await run();
    const [text = ''] = await news(broker);
    expect(text).toContain('Release of a security interest recorded');
    expect(text).not.toMatch(/lund|halden/i);
  });

  it('follow the days: a fee that can be paid, one that is overdue, and the last year of a term', async () => {
    await stored('8100002', addYears(today(), -4), addDays(addYears(today(), -3), 10));
    await stored('8100003', addDays(addYears(today(), -19), 20), addYears(today(), -16));
    await listed('8100002', '8100003');
    await news(seller);
    await run();
    expect(await news(seller)).toEqual([]);
    await pass({ days: 11 });
    await run();
    const [opens = ''] = await news(seller);
    expect(opens).toMatch(/^US 8,100,002: 4th-year fee payable from .*, due .*\.$/m);
    await pass({ days: 10 });
    await run();
    expect(await news(seller)).toEqual([expect.stringMatching(/^US 8,100,003: term ends /)]);
    await pass({ days: 330 });
    await run();
    expect((await news(seller)).join('\n')).toMatch(/8,100,002: 4th-year fee was due .*, with surcharge until /);
    await run();
    expect(await news(seller)).toEqual([]);
  });
});
