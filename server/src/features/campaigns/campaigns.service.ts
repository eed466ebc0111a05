import { mostCampaignContacts, recipientStateNames } from '@brevet/contract/campaign-fields';
import { campaignsApi } from '@brevet/contract/campaigns';
import { escapeHtml, htmlText } from '@brevet/contract/html-text';
import { defaultWording } from '@brevet/contract/mail-templates';
import { messages } from '@brevet/contract/messages';
import { paths } from '@brevet/contract/paths';
import type { SessionUser } from '@brevet/contract/session';
import type { Db } from '../../platform/db/client.ts';
import { write } from '../../platform/db/write.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { writeAudit } from '../audit/audit.ts';
import { mailBroker } from '../mail/mail.ts';
import { readSetting } from '../settings/settings.ts';
import type { Choice } from './audience.queries.ts';
import { audienceOf, countChosen } from './audience.queries.ts';
import { unmatchedBounces } from './bounces.queries.ts';
import { reportBounces } from './bounces.ts';
import { keptCode, rightsOnCampaign } from './campaigns.policy.ts';
import {
  contactToMerge,
  countEvents,
  countRecipients,
  linksOf,
  listsAmong,
  mayGetPatents,
  recipientToMerge,
} from './campaigns.queries.ts';
import { campaignsTable, recipientsTable } from './campaigns.tables.ts';
import { readableCampaign } from './load-campaign.ts';
import { followLink, unsubscribe, unsubscribeInfo } from './recipient-links.ts';
import type { Content } from './render-campaign.ts';
import { renderCampaign } from './render-campaign.ts';
import { moveCampaign, startCampaign } from './run-campaign.ts';
import { brokerFor, cleanBody, copyCampaign, deleteCampaign, Entity, saveCampaign } from './save-campaign.ts';
import type { Sending } from './send-campaign.ts';

/** Contacts on a page of those who would get a campaign. */
const audiencePage = 20;

interface Services extends Sending {
  config: Sending['config'] & { bounceSecret: string | null };
}

export function campaignsHandlers(services: Services): Handlers<typeof campaignsApi> {
  const { db } = services;
  return {
    async campaigns({ caller: { user }, query }) {
      return campaignsTable(services, user, keptCode(user), query);
    },
    getCampaign: ({ caller: { user }, query: { campaign_id } }) => campaignInFull(services, user, campaign_id),
    async campaignRecipients({ caller: { user }, query }) {
      await readableCampaign(db, user, query.campaign_id);
      return recipientsTable(services, query);
    },
    async campaignTemplate({ caller: { user }, query }) {
      const { wording } = await mailBroker(db, await brokerFor(db, user, query.BrokerID), 'campaign');
      const { Subject, Body } = wording ?? defaultWording('campaign');
      return { Subject, Body: asHtml(Body) };
    },
    saveCampaign: ({ caller, query: { campaign_id }, body }) => saveCampaign(services, caller, campaign_id, body),
    copyCampaign: ({ caller, body: { CampaignID } }) => copyCampaign(services, caller, CampaignID),
    deleteCampaign: ({ caller, query: { campaign_id } }) => deleteCampaign(services, caller, campaign_id),
    campaignAudience: ({ body: { Show, page, ...choice } }) => audience(services, choice, Show, page),
    async previewCampaign({ caller: { user }, body: { BrokerID, ContactId, RecipientID, Subject, Body } }) {
      const content = { Subject, Body: cleanBody(Body) };
      if (RecipientID !== undefined) return previewSent(services, user, content, RecipientID);
      return preview(services, await brokerFor(db, user, BrokerID), content, ContactId);
    },
    testCampaign: ({ caller, body }) => sendTest(services, caller, body),
    startCampaign: ({ caller, body }) => startCampaign(services, caller, body),
    pauseCampaign: ({ caller, body }) => moveCampaign(services, caller, 'pause', body),
    resumeCampaign: ({ caller, body }) => moveCampaign(services, caller, 'resume', body),
    cancelCampaign: ({ caller, body }) => moveCampaign(services, caller, 'cancel', body),
    unsubscribeInfo: ({ query: { token } }) => unsubscribeInfo(services, token),
    unsubscribe: ({ query: { token, scope } }) => unsubscribe(services, token, scope),
    unsubscribePage: async ({ query: { token } }) => paths.unsubscribe(token),
    campaignClick: ({ caller, query: { token } }) => followLink(services, caller, token),
    unmatchedBounces: () => unmatchedBounces(db),
    reportBounces: ({ body }) => reportBounces(services, body),
  };
}

/** The paragraphs of a template as HTML. */
const asHtml = (text: string): string =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('');

async function campaignInFull({ db, mail }: Services, user: SessionUser, id: number) {
  const { campaign, CreatorName, BrokerName } = await readableCampaign(db, user, id);
  const [Lists, counts, Events, links, MostPerMinute] = await Promise.all([
    listsAmong(db, campaign.Lists),
    countRecipients(db, id),
    countEvents(db, id),
    linksOf(db, id),
    readSetting(db, 'campaignPerMinute'),
  ]);
  const inState = (state: string) => counts.filter(({ State }) => State === state).reduce((sum, { count }) => sum + count, 0);
  const Counts = Object.fromEntries(recipientStateNames.map((state) => [state, inState(state)])) as Record<
    (typeof recipientStateNames)[number],
    number
  >;
  return {
    ...campaign,
    CreatorName,
    BrokerName,
    Lists,
    Counts,
    LeftOut: Object.fromEntries(counts.flatMap(({ Reason, count }) => (Reason === null ? [] : [[Reason, count]]))),
    Events,
    Links: links.map(({ Url, Clicks }) => ({ Url, Clicks })),
    MostPerMinute,
    Delivers: mail.delivers,
    can: rightsOnCampaign(user, campaign),
  };
}

async function audience({ db }: Services, choice: Choice, show: Parameters<typeof audienceOf>[2], page: number) {
  const chosen = await countChosen(db, choice);
  if (chosen > mostCampaignContacts) {
    const none = { Recipients: 0, WithoutPatents: 0, LeftOut: {}, total_pages: 0, current_page: page, data: [] };
    return { Contacts: mostCampaignContacts, TooMany: true, ...none };
  }
  const found = await audienceOf(db, choice, show, { limit: audiencePage, offset: (page - 1) * audiencePage });
  const { recipients = 0, ...LeftOut } = found.counts;
  const listed = found.counts[show] ?? 0;
  return {
    Contacts: chosen,
    TooMany: false,
    Recipients: recipients,
    WithoutPatents: found.withoutPatents,
    LeftOut,
    total_pages: Math.ceil(listed / audiencePage),
    current_page: page,
    data: found.page,
  };
}

/** Inside a transaction, a preview shows what the transaction sees. */
type Previewing = Pick<Services, 'config'> & { db: Db };

async function preview(services: Previewing, code: string, content: Content, ContactId: number | undefined) {
  const { db } = services;
  if (ContactId === undefined) return rendered(services, code, content, null, true);
  const contact = await contactToMerge(db, ContactId);
  if (!contact) throw notFound();
  return rendered(services, code, content, contact, await mayGetPatents(db, ContactId));
}

/** The email of a recipient of a started campaign: at the address that got it, and with patent numbers if it had them. */
async function previewSent(services: Services, user: SessionUser, content: Content, RecipientID: number) {
  const recipient = await recipientToMerge(services.db, RecipientID);
  if (!recipient) throw notFound();
  const { campaign } = await readableCampaign(services.db, user, recipient.CampaignID);
  return rendered(services, campaign.BrokerID, content, recipient.contact, recipient.WithPatents);
}

async function rendered(
  { db, config: { publicUrl } }: Previewing,
  code: string,
  content: Content,
  contact: Awaited<ReturnType<typeof contactToMerge>>,
  withPatents: boolean,
) {
  const broker = await mailBroker(db, code, 'campaign');
  const email = renderCampaign({
    content,
    broker,
    person: contact,
    withPatents,
    site: publicUrl,
    linkTo: (url) => url,
    unsubscribe: publicUrl + paths.unsubscribe(),
  });
  return {
    ToName: contact ? `${contact.Firstname} ${contact.Lastname}` : 'Ada Quist',
    ToAddress: contact ? contact.PrimaryEmail : 'ada.quist@example.com',
    FromName: broker.BrokerName,
    Subject: email.subject,
    HtmlBody: email.html,
    TextBody: email.text,
    WithPatents: withPatents,
    Removed: email.removed,
  };
}

/** Sends a campaign to the caller, through the outbox like any other email. Its links aren't counted. */
async function sendTest(
  services: Services,
  caller: SignedInCaller,
  { CampaignID, ContactId }: { CampaignID: number; ContactId?: number | undefined },
) {
  const { user } = caller;
  await write(services, campaignsApi.testCampaign, async (tx) => {
    const { campaign } = await readableCampaign(tx, user, CampaignID);
    if (htmlText(campaign.Body) === '') throw invalid(messages.campaignBodyRequired, 'Body');
    const shown = await preview({ ...services, db: tx }, campaign.BrokerID, campaign, ContactId);
    const letter = {
      kind: 'campaign' as const,
      to: { name: `${user.Firstname} ${user.Lastname}`, address: user.Email },
      brokerCode: campaign.BrokerID,
      userId: user.UserID,
      broker: await mailBroker(tx, campaign.BrokerID, 'campaign'),
    };
    await services.mail.queueRendered(tx, letter, {
      subject: `[Test] ${shown.Subject}`.slice(0, 300),
      text: shown.TextBody,
      html: shown.HtmlBody,
      secret: null,
    });
    await writeAudit(tx, caller, {
      Action: 'send test',
      Entity,
      EntityID: String(CampaignID),
      NewValue: { ToAddress: user.Email, ...(ContactId === undefined ? {} : { ContactId }) },
    });
  });
  return { message: messages.campaignTestSent(user.Email) };
}
