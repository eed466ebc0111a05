// The names here aren't words. cspell:disable
import { messages } from '@brevet/contract/messages';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { payload } from '../../test/factories.ts';
import { attached } from '../../test/invite.ts';
import { settled } from '../../test/settled.ts';
import { compareNames } from './compare-names.ts';
import { namesQueue } from './compare-turn.ts';

let test: TestApp;
let seller: TestUser;
let broker: TestUser;
let rival: TestUser;
let admin: TestUser;
beforeAll(async () => {
  test = await startTestApp();
  const code = await test.make.broker();
  [seller, broker, rival, admin] = await Promise.all([
    test.make.user(1, { BrokerID: code }),
    test.make.user(30, { BrokerID: code }),
    test.make.user(30),
    test.make.user(40),
  ]);
});
afterAll(() => test.close());

// In small letters, four letters can be a word of another language.
const mayName = 'On the kova rig, the pump is quiet.';
const place = 'listing_details.Overview';

const submitted = async (Overview = mayName) => {
  const rest = { listing_details: { Overview }, salesInfo: { Seller: 'Kova Oy' } };
  const created = await test.as(seller).post('/createListing', payload({ ListingName: 'Quiet pump' }, rest));
  expect(created.status, created.text).toBe(200);
  const id = (created.body.listing as { ListingID: number }).ListingID;
  const DocID = await attached(test, seller, id, {}, { content: 'Measured by kova in a lab.' });
  const file = `attachments.${DocID}.text`;
  const sent = await test.as(seller).post(`/publishListing?listing_id=${id}`, {});
  // A job that compares the texts must not end after a broker has allowed what it found.
  await settled(test, namesQueue);
  expect(sent.body).toEqual({ message: messages.listingSentForReview, toCheck: Overview === mayName ? [place, file] : [file] });
  return { id, file };
};
const activate = (listing_id: number) => test.as(admin).post('/changeListingStatus', { listing_id, AvailableStatus: 1 });
const allow = (who: TestUser, listing_id: number, field: string) =>
  test.as(who).post('/overrideAnonymityFinding', { listing_id, field, text: 'kova', Reason: 'A kind of rig' });
const waitsFor = async (id: number) => {
  const { body } = await test.as(broker).get('/getReviewQueue?limit=100');
  return (body.data as { ListingID: number; WaitsFor: string }[]).find(({ ListingID }) => ListingID === id)?.WaitsFor ?? null;
};
type Told = { field: string; text: string; certain: boolean; reason: string; allowed: object | null };
const openTo = async (who: TestUser, id: number) => {
  const { body } = await test.as(who).get(`/getAnonymityFindings?listing_id=${id}`);
  return (body.data as Told[]).filter(({ allowed }) => allowed === null).map(({ field, certain }) => [field, certain]);
};

it('keeps no seller from saving, attaching and submitting, and tells them that a broker will check the place', async () => {
  const { id, file } = await submitted();
  const { body } = await test.as(seller).post('/checkAnonymity', { listing_id: id, fields: { [place]: mayName } });
  expect(body).toMatchObject({
    findings: [{ field: place, text: 'kova', start: 7, end: 11, certain: false, reason: 'This may name the seller.' }],
    more: 0,
  });
  const files = (await test.as(seller).get(`/attachmentFindings?listing_id=${id}`)).body;
  expect(files).toMatchObject({ allow: false, findings: [{ field: file, text: 'kova', certain: false }] });
});

it('is settled by the broker code before an admin activates the listing', async () => {
  const { id, file } = await submitted();
  expect(await waitsFor(id)).toBe('review');
  const both = [
    [place, false],
    [file, false],
  ];
  for (const who of [broker, rival, admin]) expect(await openTo(who, id)).toEqual(both);
  const refused = await activate(id);
  expect(refused).toMatchObject({
    status: 400,
    body: { code: 'names_found', message: 'Edit the texts or allow the findings first.' },
  });
  expect(Object.keys(refused.body.errors as object)).toEqual([place, file]);
  expect((await allow(rival, id, place)).status).toBe(403);
  expect((await allow(broker, id, place)).status).toBe(200);
  expect((await activate(id)).body.errors).toEqual({ [file]: expect.stringContaining('This may name the seller.') });
  expect((await allow(broker, id, file)).status).toBe(200);
  expect(await openTo(broker, id)).toEqual([]);
  expect((await activate(id)).status).toBe(200);
  await expect.poll(() => waitsFor(id)).toBe(null);
});

it('is settled by an edit, too', async () => {
  const { id, file } = await submitted();
  await allow(broker, id, file);
  const listing_details = { Overview: 'On the test rig, the pump is quiet.' };
  expect((await test.as(broker).post(`/editListing?listing_id=${id}`, { listing_details })).status).toBe(200);
  expect((await activate(id)).status).toBe(200);
});

it('puts a listing that buyers read back into the queue, until a broker allows it', async () => {
  const { id, file } = await submitted('The pump is quiet.');
  await allow(broker, id, file);
  expect((await activate(id)).status).toBe(200);
  await compareNames(test.services);
  await expect.poll(() => waitsFor(id)).toBe(null);
  const edited = await test.as(seller).post(`/editListing?listing_id=${id}`, { listing_details: { Overview: mayName } });
  expect(edited.status, edited.text).toBe(200);
  await compareNames(test.services);
  const names = await test.as(broker).get('/getReviewQueue?WaitsFor=names&limit=100');
  expect((names.body.data as { ListingID: number }[]).map(({ ListingID }) => ListingID)).toEqual([id]);
  expect(await openTo(broker, id)).toEqual([[place, false]]);
  await allow(broker, id, place);
  await compareNames(test.services);
  expect((await test.as(broker).get('/getReviewQueue?WaitsFor=names')).body.data).toEqual([]);
});

it('lists a repeated finding once in a refusal', async () => {
  const rest = { listing_details: { Overview: 'By Kova. Kova pumps are Kova.' }, salesInfo: { Seller: 'Kova Oy' } };
  const { body } = await test.as(seller).post('/createListing', payload({ ListingName: 'Quiet pump' }, rest));
  const { ListingID } = body.listing as { ListingID: number };
  const refused = await test.as(seller).post(`/publishListing?listing_id=${ListingID}`, {});
  expect(refused.body.errors).toEqual({
    [place]: '“Kova”: This names the seller. Write "the seller", or remove the name.',
  });
});
