import type { Feature } from '@brevet/contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { announce } from '../../platform/db/changes.ts';
import { allActions } from '../../test/actions/actions.ts';
import { setStage } from '../../test/actions/stage.ts';
import { attached } from '../../test/invite.ts';
import { listen } from '../../test/listen.ts';

const stage = await setStage();
const actions = allActions(stage);
const { test, seller, buyer, broker, admin, listingOf } = stage;

const staff = ['broker', 'admin'];
const owner = ['seller', ...staff];
const team = ['buyer', 'colleague', ...staff];
const recommended = ['buyer', ...staff];
const buyers = ['buyer', 'colleague', 'rival'];
const notSellers = [...buyers, ...staff];
const ofListing = ['seller', ...notSellers];

/** Actions whose announcements depend on the row, and the people who must be told of each feature. */
const told: Record<string, Partial<Record<Feature, string[]>>> = {
  'POST /createListing by a seller': { listings: owner, patents: owner },
  'POST /editListing of name and price': { listings: owner, patents: owner },
  'POST /publishListing of a draft': { listings: owner, decisions: staff },
  'POST /changeListingStatus to active': { listings: ofListing, decisions: notSellers },
  'POST /changeListingStatus to declined': { listings: owner, decisions: staff },
  'POST /overrideAnonymityFinding of a company': { listings: staff, attachments: staff },
  'POST /confirmListingChanges of a name and a patent': { listings: staff },
  'POST /updateTag of an active listing': { listings: owner },
  'DELETE /deleteListing by its owner': {
    ...{ listings: ofListing, patents: ofListing, attachments: ofListing, decisions: notSellers },
    ...{ invitations: owner, recommendations: staff },
  },
  'POST /createListingPatent of one': { listings: owner, patents: owner },
  'DELETE /deleteListingPatent of one': { listings: owner, patents: owner },
  'POST /bulkUpdateTag of two listings': { listings: owner },
  'POST /bulkChangeListingStatus of two pending listings': { listings: ofListing, decisions: notSellers },
  'POST /undoBulkAction of a status': { listings: ofListing, decisions: notSellers },
  'POST /undoBulkAction of recommendations': { listings: recommended, decisions: recommended, recommendations: staff },
  'POST /stopBulkAction a finished one': { listings: staff },
  'POST /decision by a buyer, changed later': { listings: team, decisions: team },
  'POST /decisionAsAdmin for two broker codes, one of them decided before': { listings: notSellers, decisions: notSellers },
  'POST /bulkDecision by a buyer': { listings: team, decisions: team },
  'POST /setPatentDecision by an admin': { decisions: staff },
  'POST /setRecommendation to a buyer': { listings: recommended, decisions: recommended, recommendations: staff },
  'DELETE /removeRecommendation of the last buyer': {
    ...{ listings: recommended, decisions: recommended, recommendations: staff },
  },
  'POST /bulkSetRecommendation of two listings': { listings: recommended, decisions: recommended, recommendations: staff },
  'POST /uploadImgData of a text': { listings: owner, attachments: owner },
  'POST /addPatentAttachment of a text': { attachments: staff },
  'POST /saveAttachment of its name': { listings: owner, attachments: owner },
  'POST /saveAttachment of its readers': { listings: owner, attachments: owner },
  'POST /saveAttachment of a patent': { listings: staff, attachments: staff },
  'POST /orderAttachments of two': { attachments: owner },
  'POST /orderAttachments of two on a patent': { attachments: staff },
  'DELETE /delete_attachment by its owner': { listings: owner, attachments: owner },
  'DELETE /deletePatentAttachment of a text': { attachments: staff },
  'POST /add_invitation to one address': { invitations: owner },
  'POST /resendInvitation with a new link': { invitations: owner },
  'POST /update_follow_up to evaluation': { invitations: owner },
  'DELETE /removeInvitation by its sender': { invitations: owner },
  'POST /openInvitation for the first time': { invitations: owner },
  'POST /answerInvitation by its recipient': { invitations: owner },
  'POST /ListingNotes with a patent and for the seller': { notes: owner, patents: ofListing, listings: ofListing },
  'POST /ListingNotes again, by an admin': { notes: staff, patents: staff, listings: staff },
  'POST /patentNotes with another patent': { notes: staff, patents: staff },
  'POST /createPatent by a broker': { patents: staff },
  'POST /createPatents by a broker': { patents: staff },
  'DELETE /deletePatent by a broker': { patents: staff },
  'POST /saveEou of something new': { eou: staff, patents: staff },
  'POST /saveAnalysis of something new': { analysis: staff, patents: staff },
  'POST /saveEnteredFact of something new': { patents: staff },
  'POST /undoEnteredFact by an admin': { patents: staff },
  'POST /restoreEnteredFact after it was undone': { patents: staff },
  'DELETE /deleteNote by its author': { notes: owner },
  'DELETE /deleteListingNotes by an admin': { notes: staff },
  'POST /saveWanted of something new': { wanted: team },
  'POST /saveWanted with another budget': { wanted: team },
  'POST /closeWanted of an open one': { wanted: team },
  'DELETE /deleteWanted by the buyer': { wanted: team },
  'POST /suggestListing by a broker': { wanted: team },
  'DELETE /removeSuggestion by a broker': { wanted: team },
  'POST /saveView with an alert, for the broker code': { views: staff },
  'POST /updateView with an alert': { views: staff },
  'DELETE /deleteView with its alert': { views: ['broker'] },
};

describe('a change is announced to its readers alone:', () => {
  type Stream = Awaited<ReturnType<typeof listen>>;
  let people: { name: string; UserID: number; stream: Stream }[];
  beforeAll(async () => {
    const [other, colleague, rival] = await Promise.all([
      test.make.user(1),
      test.make.user(15, { BrokerID: 'ALP' }),
      test.make.user(15, { BrokerID: 'QPX' }),
    ]);
    people = await Promise.all(
      Object.entries({ seller, other, buyer, colleague, rival, broker, admin }).map(async ([name, who]) => ({
        name,
        UserID: who.UserID,
        stream: await listen(test, who),
      })),
    );
  });
  afterAll(async () => {
    for (const { stream } of people) stream.stop();
    await stage.close();
  });

  /** The announcements to each of them since the last call. */
  const heardBy = async () => {
    for (const { UserID } of people) await announce(test.db, 'bookmarks', UserID);
    const heard = await Promise.all(people.map(async ({ name, stream }) => [name, await stream.until('bookmarks')] as const));
    return (feature: string) => heard.flatMap(([name, text]) => (text.includes(`{"feature":"${feature}"}`) ? [name] : []));
  };

  it.each(Object.entries(told))('%s', async (name, features) => {
    const [method, path, ...how] = name.split(' ');
    const line = actions[`${method} ${path}`];
    const prepare = typeof line === 'object' ? line[how.join(' ')] : undefined;
    if (!prepare) throw new Error(`There is no such action: ${name}`);
    const { does } = await prepare();
    await heardBy();
    expect((await does()).status).toBe(200);
    const hearers = await heardBy();
    for (const [feature, readers] of Object.entries(features)) expect(hearers(feature), feature).toEqual(readers);
  });

  it('which patents belong to a broker code', async () => {
    await heardBy();
    const { body } = await test.as(admin).post('/createPatent', { PatentNumber: '9412299', BrokerCode: 'ALP' });
    expect((await heardBy())('patents')).toEqual(team);
    await test.as(admin).delete(`/deletePatent?PatentID=${body.PatentID}&BrokerCode=ALP`);
    expect((await heardBy())('patents')).toEqual(team);
  });

  it.each([
    ['the seller', { salesInfo: { Seller: 'Another Ltd' } }, owner],
    ['the target price', { salesInfo: { TargetPrice: 77 } }, owner],
    ['the minimum price', { salesInfo: { MinimumAcceptablePrice: 76 } }, owner],
    ['the pricing notes', { salesInfo: { PricingNotes: 'Less' } }, owner],
    ['the brands', { salesInfo: { BrandNames: 'Halvorsen' } }, owner],
    ['who has access', { listing: { AccessControl: 'friends' } }, owner],
    ['nothing', {}, owner],
    ['the name', { listing: { ListingName: 'Another plate' } }, ofListing],
    ['an answer and the target price', { listing_details: { FAQ: 'None' }, salesInfo: { TargetPrice: 78 } }, ofListing],
  ])('an edit of %s on an active listing', async (_what, change, readers) => {
    const id = await listingOf(1);
    await heardBy();
    const edited = await test.as(seller).post(`/editListing?listing_id=${id}`, change);
    expect(edited.status, edited.text).toBe(200);
    const hearers = await heardBy();
    for (const feature of ['listings', 'patents']) expect(hearers(feature), feature).toEqual(readers);
  });

  it("an edit of withheld texts, if the listing isn't published openly", async () => {
    const { ListingID } = await test.make.listing(seller, 1, { PrivateFlag: 0 });
    const edit = (change: object) => test.as(seller).post(`/editListing?listing_id=${ListingID}`, change);
    await heardBy();
    await edit({ listing: { ListingDescription: 'Another text' }, listing_details: { FAQ: 'None' } });
    expect((await heardBy())('listings')).toEqual(owner);
    await edit({ listing: { Keywords: 'heat' } });
    expect((await heardBy())('listings')).toEqual(ofListing);
  });

  it.each([
    ['a buyer', buyer, ['buyer', ...staff], ['seller', 'buyer', ...staff]],
    ['a broker', broker, staff, ofListing],
  ])('what %s does with an internal attachment, unless others can see it', async (_name, uploader, few, more) => {
    const id = await listingOf(1);
    const DocID = await attached(test, uploader, id, { Internal: 1 });
    const hidden = await attached(test, uploader, id, { Internal: 1 });
    const save = (change: object) => test.as(uploader).post('/saveAttachment', { DocID, ...change });
    await heardBy();
    const acts = [
      [() => attached(test, uploader, id, { Internal: 1 }), few],
      [() => save({ Description: 'For us' }), few],
      [() => test.as(broker).post('/orderAttachments', { listing_id: id, DocIDs: [hidden, DocID] }), few],
      [() => save({ Internal: 0 }), more],
      [() => save({ Description: 'For you' }), more],
      [() => save({ Internal: 1 }), more],
      [() => test.as(uploader).delete(`/delete_attachment?DocID=${hidden}`), few],
    ] as const;
    const heard = [];
    for (const [act] of acts) {
      await act();
      heard.push((await heardBy())('attachments'));
    }
    expect(heard).toEqual(acts.map(([, readers]) => readers));
  });
});
