import { messages } from '@brevet/contract/messages';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../schema/audit.ts';
import { outbox } from '../../schema/mail.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import type { Mailbox, ReceivedMail } from '../../test/mailbox.ts';
import { startMailbox } from '../../test/mailbox.ts';
import { tellOfChangedListings } from './search-alerts.ts';
import { stopAddress } from './stop-alerts.ts';

const site = 'https://brevet.example.org';

describe('the email of an alert', () => {
  let mailbox: Mailbox;
  let test: TestApp;
  let seller: TestUser;
  let word = 0;
  beforeAll(async () => {
    mailbox = await startMailbox();
    test = await startTestApp({ ...mailbox.settings, BREVET_URL: site });
    seller = await test.make.user(1, { Lastname: 'Canaryowner', Company: 'Canarycompany', BrokerID: 'CANARYCODE' });
  });
  afterAll(async () => {
    await test.close();
    await mailbox.close();
  });

  const newWord = (): string => {
    word += 1;
    return `quux${'abcdefghij'[word % 10]}zed`;
  };
  const saved = async (who: TestUser, Name: string, with_all: string): Promise<number> => {
    const view = { Table: 'searchListing', Name, Query: { with_all }, Alert: 'instant' };
    return Number((await test.as(who).post('/saveView', view)).body.ViewID);
  };
  /** The email that tells someone of a new listing with these words. */
  const told = async (who: TestUser, text: string): Promise<ReceivedMail> => {
    const { ListingID } = await test.make.listing(seller, 1, { ListingName: `About ${text}` });
    await tellOfChangedListings(test.services);
    const [mail] = (await test.db.select().from(outbox).where(eq(outbox.UserID, who.UserID))).slice(-1);
    const received = await mailbox.next(mail?.Subject);
    expect(received.text).toContain(`${ListingID} About ${text}`);
    return received;
  };
  const headerOf = ({ headers }: ReceivedMail, key: string) => headers.find((header) => header.key === key)?.value;
  /** Follows the header as an email program does, without cookies or headers of ours. */
  const click = (mail: ReceivedMail, init: RequestInit = {}) => {
    const address = /^<(.+)>$/.exec(headerOf(mail, 'list-unsubscribe') ?? '')?.[1] ?? '';
    expect(address.startsWith(`${site}/api/stopAlerts?token=`), address).toBe(true);
    return fetch(address.replace(site, test.url), { method: 'POST', redirect: 'manual', ...init });
  };
  const alertsOf = async (who: TestUser) => {
    const { data } = (await test.as(who).get('/savedViews?Table=searchListing')).body as {
      data: { Name: string; Alert: string; Version: number }[];
    };
    return Object.fromEntries(data.map(({ Name, Alert, Version }) => [Name, [Alert, Version]]));
  };

  it.each([
    ['a form', () => ({ body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })],
    [
      'a form in parts',
      () => {
        const body = new FormData();
        body.set('List-Unsubscribe', 'One-Click');
        return { body };
      },
    ],
    ['nothing', () => ({})],
  ])('stops its alerts with one click that sends %s, and no others', async (_what, sent) => {
    const text = newWord();
    const buyer = await test.make.user(15, { BrokerID: 'ALP' });
    const first = await saved(buyer, 'First', text);
    await saved(buyer, 'Second', text);
    await saved(buyer, 'Other', 'elsewhere');
    const mail = await told(buyer, text);
    expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const answer = await click(mail, sent());
    expect(await answer.json()).toEqual({ message: messages.alertsStopped, Names: ['First', 'Second'] });
    expect(await alertsOf(buyer)).toEqual({ First: ['none', 2], Second: ['none', 2], Other: ['instant', 1] });
    const entries = await test.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.EntityID, String(first)));
    expect(entries).toMatchObject([
      { Action: 'stop alert', Entity: 'view', UserID: null, OldValue: { UserID: buyer.UserID, Alert: 'instant' } },
    ]);
    // A second click changes nothing.
    expect(await (await click(mail)).json()).toEqual({ message: messages.alertsStopped, Names: [] });
    await test.make.listing(seller, 1, { ListingName: `More about ${text}` });
    await tellOfChangedListings(test.services);
    expect(await test.db.select().from(outbox).where(eq(outbox.UserID, buyer.UserID))).toHaveLength(1);
  });

  it('leads to a page that asks first when its link is only opened', async () => {
    const text = newWord();
    const buyer = await test.make.user(15, { BrokerID: 'ALP' });
    await saved(buyer, 'Mine', text);
    const mail = await told(buyer, text);
    const opened = await click(mail, { method: 'GET' });
    expect(opened.status).toBe(302);
    const page = opened.headers.get('location') ?? '';
    expect(page).toMatch(/^\/stop_alerts\?token=[\w-]+$/);
    expect(mail.text).toContain(`Stop these alerts: ${site}${page}`);
    expect(mail.html).toContain(`<a href="${site}${page}">`);
    expect(await alertsOf(buyer)).toEqual({ Mine: ['instant', 1] });
    const token = new URL(page, site).searchParams.get('token');
    expect((await test.as(null).post(`/stopAlerts?token=${token}`, {})).body.Names).toEqual(['Mine']);
  });

  it('stops nothing with another token, and no alerts of others', async () => {
    const [buyer, other] = [await test.make.user(15, { BrokerID: 'ALP' }), await test.make.user(15, { BrokerID: 'ALP' })];
    const [own, theirs] = [await saved(buyer, 'Mine', newWord()), await saved(other, 'Theirs', newWord())];
    const tokenFor = (...views: number[]) =>
      new URL(stopAddress(test.services.secrets, site, buyer.UserID, views)).searchParams.get('token') ?? '';
    const stop = (token: string) => test.as(null).post(`/stopAlerts?token=${token}`, {});
    const sealed = test.services.secrets.seal(JSON.stringify([buyer.UserID, [own]]), 'something else');
    const good = tokenFor(own);
    const changed = `${good.startsWith('A') ? 'B' : 'A'}${good.slice(1)}`;
    for (const token of ['x', sealed, changed, btoa(JSON.stringify([buyer.UserID, [own]]))])
      expect(await stop(token), token).toMatchObject({
        status: 404,
        body: { code: 'not_found', message: messages.alertLinkDead },
      });
    expect((await stop(tokenFor(theirs))).body.Names).toEqual([]);
    expect([await alertsOf(buyer), await alertsOf(other)]).toEqual([{ Mine: ['instant', 1] }, { Theirs: ['instant', 1] }]);
  });

  it('can be sent again with the same link, which admins never read', async () => {
    const text = newWord();
    const [buyer, admin] = [await test.make.user(15, { BrokerID: 'ALP' }), await test.make.user(40)];
    await saved(buyer, 'Mine', text);
    const mail = await told(buyer, text);
    const [{ MailID } = { MailID: 0 }] = await test.db.select().from(outbox).where(eq(outbox.UserID, buyer.UserID));
    await expect.poll(async () => (await test.db.select().from(outbox).where(eq(outbox.MailID, MailID)))[0]?.State).toBe('sent');
    expect((await test.as(admin).get(`/outboxMail?mail_id=${MailID}`)).text).not.toMatch(/token=/);
    expect((await test.as(admin).post('/resendMail', { mail_id: MailID })).status).toBe(200);
    const again = await mailbox.next(mail.subject);
    expect(headerOf(again, 'list-unsubscribe')).toBe(headerOf(mail, 'list-unsubscribe'));
    expect(again.text).toBe(mail.text);
  });

  it.each([15, 30, 40] as const)('names nothing confidential to a reader of type %i', async (type) => {
    const text = newWord();
    const reader = await test.make.user(type, { BrokerID: 'ALP' });
    await saved(reader, 'Mine', text);
    const mail = await told(reader, text);
    expect(mail.source + mail.text + mail.html).not.toMatch(/canary|quist holding|halden|987.?654|secret notes/i);
  });
});
