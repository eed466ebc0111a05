import { mostCampaignContacts } from '@brevet/contract/campaign-fields';
import { messages } from '@brevet/contract/messages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { CampaignCalls } from '../../test/campaign.ts';
import { campaignsOf, startCampaignTest } from '../../test/campaign.ts';
import type { TestUser } from '../../test/factories.ts';

describe('a campaign', () => {
  let test: TestApp;
  let calls: CampaignCalls;
  let close: () => Promise<void>;
  let broker: TestUser;
  beforeAll(async () => {
    ({ test, keeper: broker, calls, close } = await startCampaignTest());
  });
  afterAll(() => close());

  it('cannot start without an email server', async () => {
    const without = await startTestApp();
    await without.make.broker('TTX');
    const calls = campaignsOf(without, await without.make.user(30));
    const id = await calls.save({ Lists: [await calls.list(await calls.contactsLike([{}]))] });
    expect((await calls.move('start', id)).body).toMatchObject({
      code: 'mail_server_missing',
      message: messages.campaignWithoutServer,
    });
    expect(await calls.recipients(id)).toEqual([]);
    await without.close();
  });

  it('goes to a limited number of contacts, which is counted before anything is stored', async () => {
    const list = await calls.list([]);
    await test.db.execute(sql`insert into contacts (firstname, lastname, creator_id, newsletter, primary_email)
      select 'Ada', 'Quist', ${broker.UserID}, 1, 'many' || number || '@example.com'
      from generate_series(1, ${mostCampaignContacts + 1}) number`);
    await test.db.execute(sql`insert into mailing_list_members (maillist_id, contact_id, creator_id)
      select ${list}, contact_id, creator_id from contacts where primary_email like 'many%'`);
    const id = await calls.save({ Lists: [list] });
    expect((await calls.move('start', id)).body).toMatchObject({
      code: 'campaign_too_large',
      message: messages.campaignContactsTooMany(mostCampaignContacts),
    });
    expect(await calls.get(id)).toMatchObject({ State: 'draft' });
    expect(await calls.recipients(id)).toEqual([]);
  });
});
