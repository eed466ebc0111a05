import { eq } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { bounces, campaignLinks, campaignRecipients, campaigns } from '../../schema/campaigns.ts';
import { contacts } from '../../schema/contacts.ts';
import type { Actions } from './action.ts';
import { onCampaign, unaudited } from './action.ts';
import type { Stage } from './stage.ts';

export const campaignActions = ({ test, broker }: Stage): Actions => {
  const fields = { CampaignName: 'Spring news', Subject: 'News', Body: '<p>Hello</p>' };
  const as = test.as(broker);
  const created = async (): Promise<number> => Number((await as.post('/saveCampaign', fields)).body.CampaignID);
  /** A campaign in a state that it only reaches with an email server. */
  const inState = async (State: 'sending' | 'paused') => {
    const CampaignID = await created();
    await test.db.update(campaigns).set({ State }).where(eq(campaigns.CampaignID, CampaignID));
    return CampaignID;
  };
  const moved = (name: string, State: 'sending' | 'paused', how = 'of a campaign underway', NewValue?: object) => ({
    [how]: async () => {
      const CampaignID = await inState(State);
      const OldValue = { CampaignName: 'Spring news', Sent: 0 };
      return {
        does: () => as.post(`/${name}Campaign`, { CampaignID, ...NewValue }),
        writes: () => [onCampaign(broker, CampaignID, name, NewValue ? { OldValue, NewValue } : { OldValue })],
      };
    },
  });
  const sent = async () => {
    const CampaignID = await inState('sending');
    const [row] = await test.db
      .insert(campaignRecipients)
      .values({
        CampaignID,
        Address: 'ada@campaign.example',
        WithPatents: true,
        State: 'sent',
        MessageID: `<${CampaignID}@actions>`,
      })
      .returning();
    await test.db.insert(campaignLinks).values({ CampaignID, LinkNo: 0, Url: 'https://example.org/', HasPatent: false });
    return { token: row?.Token ?? '', clickToken: row?.ClickToken ?? '' };
  };
  return {
    'POST /saveCampaign': {
      'of something new': async () => ({
        does: () => as.post('/saveCampaign', fields),
        writes: ({ body }) => [
          onCampaign(broker, Number(body.CampaignID), 'create', {
            NewValue: { ...fields, BrokerID: broker.BrokerID, Lists: [], Filter: null, PerMinute: 60 },
          }),
        ],
      }),
      'with another subject': async () => {
        const id = await created();
        return {
          does: () => as.post(`/saveCampaign?campaign_id=${id}`, { ...fields, Subject: 'Other news' }),
          writes: () => [onCampaign(broker, id, 'edit', { OldValue: { Subject: 'News' }, NewValue: { Subject: 'Other news' } })],
        };
      },
    },
    'POST /copyCampaign': {
      'of a draft': async () => {
        const CampaignID = await created();
        return {
          does: () => as.post('/copyCampaign', { CampaignID }),
          writes: ({ body }) => [
            onCampaign(broker, Number(body.CampaignID), 'create', {
              NewValue: expect.objectContaining({ CampaignName: 'Spring news (copy)' }),
            }),
          ],
        };
      },
    },
    'DELETE /deleteCampaign': {
      'of a draft': async () => {
        const id = await created();
        const OldValue = { CampaignName: 'Spring news', Subject: 'News', BrokerID: broker.BrokerID };
        return {
          does: () => as.delete(`/deleteCampaign?campaign_id=${id}`),
          writes: () => [onCampaign(broker, id, 'delete', { OldValue })],
        };
      },
    },
    'POST /campaignAudience': 'only counts and lists contacts',
    'POST /previewCampaign': 'only renders an email',
    'POST /testCampaign': {
      'to the own address': async () => {
        const CampaignID = await created();
        return {
          does: () => as.post('/testCampaign', { CampaignID }),
          writes: () => [onCampaign(broker, CampaignID, 'send test', { NewValue: { ToAddress: broker.Email } })],
        };
      },
    },
    'POST /startCampaign': {
      'to one contact': async () => {
        // Without a server, a campaign can't start. Nothing works on its queue here, so nothing is sent.
        vi.spyOn(test.services.mail, 'delivers', 'get').mockReturnValue(true);
        const [contact] = await test.db
          .insert(contacts)
          .values({
            Firstname: 'Ada',
            Lastname: 'Start',
            PrimaryEmail: 'ada@start.example',
            Newsletter: 1,
            CreatorId: broker.UserID,
          })
          .returning();
        const Keywords = `start ${contact?.ContactId}`;
        await test.db.update(contacts).set({ Keywords }).where(eq(contacts.PrimaryEmail, 'ada@start.example'));
        const saved = await as.post('/saveCampaign', { ...fields, Filter: { Keywords } });
        const CampaignID = Number(saved.body.CampaignID);
        return {
          does: () => as.post('/startCampaign', { CampaignID }),
          writes: () => [onCampaign(broker, CampaignID, 'start', { NewValue: { CampaignName: 'Spring news', Recipients: 1 } })],
        };
      },
    },
    'POST /pauseCampaign': moved('pause', 'sending'),
    'POST /resumeCampaign': {
      ...moved('resume', 'paused'),
      ...moved('resume', 'paused', 'at another rate', { PerMinute: 30 }),
    },
    'POST /cancelCampaign': moved('cancel', 'sending'),
    'POST /unsubscribe': {
      'with the link of an email': async () => {
        const { token } = await sent();
        return {
          does: () => test.as(null).post(`/unsubscribe?token=${token}`, {}),
          writes: unaudited('the recipient and the list of unsubscribed addresses say it'),
        };
      },
    },
    'GET /unsubscribe': 'only leads to the page that asks first',
    'GET /campaignClick': {
      'on a link of an email': async () => {
        const { clickToken } = await sent();
        const path = `/api/campaignClick?token=${clickToken}.0`;
        return {
          does: async () => {
            const { status, headers } = await fetch(test.url + path, { redirect: 'manual' });
            return { status, headers, body: {}, text: '' };
          },
          writes: unaudited('the recipient and the link count it'),
        };
      },
    },
    'POST /reportBounces': {
      'of an unknown email': async () => {
        test.services.config.bounceSecret = 'the secret of bounces';
        const Bounces = [{ Address: 'gone@campaign.example' }];
        await test.db.delete(bounces);
        return {
          does: () => test.as(null).post('/reportBounces', { Secret: 'the secret of bounces', Bounces }),
          writes: unaudited('the list of bounces says it'),
        };
      },
    },
  };
};
