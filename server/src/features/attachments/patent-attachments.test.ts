import type { PatentAttachment } from '@brevet/contract/attachments';
import { messages } from '@brevet/contract/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { attached, attachedToPatent, storedFor } from '../../test/invite.ts';

describe('attachments of a patent', () => {
  let test: TestApp;
  let seller: TestUser;
  let stranger: TestUser;
  let buyer: TestUser;
  let rival: TestUser;
  let broker: TestUser;
  let admin: TestUser;
  let listing: number;
  let PatentID: number;
  beforeAll(async () => {
    test = await startTestApp();
    [seller, stranger, buyer, rival, broker, admin] = await Promise.all([
      test.make.user(1),
      test.make.user(1),
      test.make.user(15),
      test.make.user(15),
      test.make.user(30),
      test.make.user(40),
    ]);
    ({ ListingID: listing } = await test.make.listing(seller, 1));
    await test.as(seller).post(`/createListingPatent?listing_id=${listing}`, { listingPatent: [{ patentNumber: '7400001' }] });
    const { body } = await test.as(seller).get('/patentDetailById?pat_num=7400001');
    ({ PatentID } = body.data as { PatentID: number });
  });
  afterAll(() => test.close());

  const list = async (who: TestUser) => {
    const { status, body } = await test.as(who).get(`/getPatentAttachment?patent_id=${PatentID}&limit=100`);
    expect(status).toBe(200);
    return body.data as PatentAttachment[];
  };
  const download = (who: TestUser, docId: number, patent_id = PatentID) =>
    test.as(who).get(`/downloadPatentAttachmentFile?docId=${docId}&patent_id=${patent_id}`);

  it('are seen by brokers, admins and whoever uploaded them, and by no one else', async () => {
    const ids = new Map<TestUser, number>();
    for (const who of [seller, buyer, broker]) ids.set(who, await attachedToPatent(test, who, PatentID, 'pulp and peel'));
    for (const [who, DocID] of ids) {
      for (const reader of [seller, buyer, rival, broker, admin]) {
        const sees = reader === who || reader === broker || reader === admin;
        expect((await list(reader)).some((row) => row.DocID === DocID)).toBe(sees);
        expect((await download(reader, DocID)).status).toBe(sees ? 200 : 404);
        const file = await test.as(reader).get(`/attachmentFile?docId=${DocID}&patent_id=${PatentID}`);
        expect(file.status).toBe(sees ? 200 : 404);
      }
      // It isn't an attachment of the listing.
      for (const call of ['downloadFile', 'attachmentFile'])
        expect((await test.as(admin).get(`/${call}?docId=${DocID}&listing_id=${listing}`)).status).toBe(404);
      expect((await test.as(admin).delete(`/delete_attachment?DocID=${DocID}`)).status).toBe(404);
      expect((await test.as(admin).post('/saveAttachment', { DocID, Internal: 0 })).body.errors).toEqual({
        Internal: messages.patentFilesInternal,
      });
    }
    expect((await test.as(buyer).get(`/listing_attachment?listing_id=${listing}`)).body.total).toBe(0);
    expect((await test.as(buyer).get('/searchListing?with_all=peel')).body.total).toBe(0);
    const [mine] = await list(seller);
    expect(mine).toMatchObject({ PatentID, doc_dispplay_name: 'values.txt', FirstName: 'Ada', LastName: 'Quist', FileSize: 1 });
    expect((await download(seller, mine?.DocID ?? 0)).body).toMatchObject({
      baseimage: Buffer.from('pulp and peel').toString('base64'),
      originalname: 'values.txt',
    });
  });

  it('are not for those who may not know the patent', async () => {
    const fileName = await storedFor(test, seller, PatentID);
    for (const call of [
      test.as(stranger).get(`/getPatentAttachment?patent_id=${PatentID}`),
      test.as(stranger).upload(`/uploadPatentAttachment?patent_id=${PatentID}`, new File(['x'], 'x.txt')),
      test.as(stranger).post('/addPatentAttachment', { PatentID, fileName }),
      test.as(broker).get('/getPatentAttachment?patent_id=1'),
      test.as(broker).post('/addPatentAttachment', { PatentID: 1, fileName }),
    ])
      expect((await call).status).toBe(404);
  });

  it('can be attached once, by their uploader, with true claims', async () => {
    const fileName = await storedFor(test, buyer, PatentID);
    const add = (who: TestUser, body: object = {}) => test.as(who).post('/addPatentAttachment', { PatentID, fileName, ...body });
    expect((await add(rival)).body.code).toBe('file_not_stored');
    expect((await add(buyer, { UserID: rival.UserID })).body.code).toBe('identity_mismatch');
    expect((await add(buyer, { patentID: PatentID + 1 })).body.code).toBe('identity_mismatch');
    const both = await Promise.all([add(buyer, { isInclude: 1, description: 'Values' }), add(buyer)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 200)?.body.message).toBe(messages.attachmentUploaded);
    expect((await test.as(buyer).post('/uploadImgData', { listingId: listing, fileName })).body.code).toBe('file_not_stored');
    expect((await test.as(buyer).post('/addPatentAttachment', { PatentID })).body.errors).toEqual({
      fileName: messages.fileRequired,
    });
  });

  it('are renamed and described by whoever sees them', async () => {
    const DocID = await attachedToPatent(test, buyer, PatentID);
    const save = (who: TestUser, body: object) => test.as(who).post('/saveAttachment', { DocID, ...body });
    for (const other of [seller, rival, stranger]) expect((await save(other, { doc_dispplay_name: 'mine' })).status).toBe(404);
    expect((await save(buyer, { doc_dispplay_name: 'curves.exe', Description: 'Of the pump' })).body.message).toBe(
      messages.attachmentSaved,
    );
    const row = async () => (await list(broker)).find((one) => one.DocID === DocID);
    expect(await row()).toMatchObject({ doc_dispplay_name: 'curves.txt', Description: 'Of the pump', can: { update: true } });
    expect((await save(broker, { Description: '' })).status).toBe(200);
    expect(await row()).toMatchObject({ doc_dispplay_name: 'curves.txt', Description: '', Internal: 1 });
  });

  it('are ordered by brokers, admins and sellers, who move only what they see', async () => {
    const made = async (who: TestUser) => attachedToPatent(test, who, PatentID);
    const [one, other, two] = [await made(seller), await made(broker), await made(seller)];
    const order = (who: TestUser, DocIDs: number[], place: object = { patent_id: PatentID }) =>
      test.as(who).post('/orderAttachments', { ...place, DocIDs });
    const ids = async () => (await list(admin)).map(({ DocID }) => DocID).filter((id) => [one, other, two].includes(id));
    expect((await order(seller, [other, one])).status).toBe(404);
    expect((await order(stranger, [one])).status).toBe(404);
    expect((await order(buyer, [one])).status).toBe(403);
    expect((await order(seller, [two, one])).body.message).toBe(messages.attachmentsOrdered);
    expect(await ids()).toEqual([two, other, one]);
    expect((await order(admin, [one, other, two])).status).toBe(200);
    expect(await ids()).toEqual([one, other, two]);
    expect((await order(admin, [one, one])).body.errors).toEqual({ DocIDs: messages.attachmentTwice });
    for (const place of [{}, { patent_id: PatentID, listing_id: listing }])
      expect((await order(admin, [one], place)).body.errors).toEqual({ listing_id: messages.listingOrPatent });
  });

  it('are deleted by brokers, admins and whoever uploaded them', async () => {
    const remove = (who: TestUser, DocID: number) => test.as(who).delete(`/deletePatentAttachment?DocID=${DocID}`);
    for (const who of [buyer, broker, admin]) {
      const DocID = await attachedToPatent(test, buyer, PatentID);
      for (const other of [seller, rival, stranger]) expect((await remove(other, DocID)).status).toBe(404);
      expect((await remove(who, DocID)).body).toEqual({ message: messages.deleted });
      expect((await remove(who, DocID)).status).toBe(404);
      expect((await download(admin, DocID)).status).toBe(404);
    }
    const ofListing = await attached(test, seller, listing);
    expect((await remove(admin, ofListing)).status).toBe(404);
  });

  it('stay with brokers and admins when the listing is withdrawn', async () => {
    const DocID = await attachedToPatent(test, buyer, PatentID);
    await test.as(admin).post('/changeListingStatus', { listing_id: listing, AvailableStatus: 5 });
    expect((await download(buyer, DocID)).status).toBe(404);
    expect((await test.as(buyer).delete(`/deletePatentAttachment?DocID=${DocID}`)).status).toBe(404);
    expect((await download(broker, DocID)).status).toBe(200);
    await test.as(admin).post('/changeListingStatus', { listing_id: listing, AvailableStatus: 1 });
    expect((await download(buyer, DocID)).status).toBe(200);
  });
});
