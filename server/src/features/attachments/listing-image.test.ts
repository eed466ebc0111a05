import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { messages } from '@brevet/contract/messages';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../schema/audit.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { payload } from '../../test/factories.ts';
import { attached, invited } from '../../test/invite.ts';
import { sweepFiles } from './attachments.queries.ts';

const drawn = (format: 'png' | 'jpeg' | 'webp', width = 40) =>
  sharp({ create: { width, height: 30, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { Artist: 'Canary Person', Copyright: 'Canary Company' } })
    .toFormat(format)
    .toBuffer();

describe('the image of a listing', () => {
  let test: TestApp;
  let seller: TestUser;
  let other: TestUser;
  let buyer: TestUser;
  let broker: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    [seller, other, buyer, broker] = await Promise.all([
      test.make.user(1),
      test.make.user(1),
      test.make.user(15),
      test.make.user(30),
    ]);
  });
  afterAll(() => test.close());

  const send = async (who: TestUser, content: Buffer | string, name = 'Canary Company logo.png') => {
    const { body } = await test.as(who).upload('/uploadImg', new File([new Uint8Array(Buffer.from(content))], name));
    return (body.data as { filename: string }).filename;
  };
  const edit = (id: number, listing: object, listing_details: object = {}, who = seller) =>
    test.as(who).post(`/editListing?listing_id=${id}`, { listing, listing_details });
  const seen = (who: TestUser | null, ListingImg: string) => test.as(who).get(`/listingImage?ListingImg=${ListingImg}`);
  const details = async (who: TestUser, id: number) =>
    (await test.as(who).get(`/listing_details?listingId=${id}`)).body as {
      listings: { ListingImg: string };
      category: { ListingImg: string };
    };
  const withImage = async (status: 0 | 1 = 1) => {
    const { ListingID } = await test.make.listing(seller, status);
    const ListingImg = await send(seller, await drawn('png'));
    expect((await edit(ListingID, { ListingImg })).status).toBe(200);
    return { ListingID, ListingImg };
  };

  it.each(['png', 'jpeg', 'webp'] as const)('is shown as a %s without its metadata and its name', async (format) => {
    const { ListingID } = await test.make.listing(seller, 1);
    const ListingImg = await send(seller, await drawn(format));
    expect((await edit(ListingID, { ListingImg })).status).toBe(200);
    const answer = await fetch(`${test.url}/api/listingImage?ListingImg=${ListingImg}`, {
      headers: { authorization: `Bearer ${buyer.token}` },
    });
    expect(answer.status).toBe(200);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.includes('Canary')).toBe(false);
    expect(await sharp(bytes).metadata()).toMatchObject({ format, width: 40, height: 30 });
    expect(answer.headers.get('content-type')).toBe(`image/${format}`);
    expect(answer.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-disposition')).toMatch(new RegExp(`filename=listing-${ListingID}\\.`));
  });

  it('has one value in both fields, in the lists, and for outsiders', async () => {
    const { ListingID, ListingImg } = await withImage();
    for (const who of [seller, buyer, broker])
      expect(await details(who, ListingID)).toMatchObject({ listings: { ListingImg }, category: { ListingImg } });
    const { body } = await test.as(buyer).get('/browse_listing');
    expect((body.data as object[])[0]).toMatchObject({ ListingID, ListingImg });
    const { token } = await invited(test, broker, ListingID);
    expect((await test.as(null).post('/openInvitation', { token })).body.listing).toMatchObject({ ListingImg });
    const image = await test.as(null).post('/invitationImage', { token });
    expect(image.body).toMatchObject({ mimetype: 'image/png', baseimage: expect.stringMatching(/^iVBOR/) });
    expect((await test.as(null).post('/invitationImage', { token: 'unknown' })).status).toBe(404);
    await edit(ListingID, { ListingImg: null });
    expect((await test.as(null).post('/invitationImage', { token })).status).toBe(404);
  });

  it('comes with a new listing, in either field, even if its creation is repeated', async () => {
    for (const part of ['listing', 'listing_details'] as const) {
      const ListingImg = await send(seller, await drawn('png'));
      const body = { ...payload(part === 'listing' ? { ListingImg } : {}), CreateKey: `an-image-${randomUUID()}` };
      const sent = part === 'listing' ? body : { ...body, listing_details: { ListingImg } };
      const { status, body: created } = await test.as(seller).post('/createListing', sent);
      expect(status).toBe(200);
      const { ListingID } = created.listing as { ListingID: number };
      expect(await details(seller, ListingID)).toMatchObject({ listings: { ListingImg }, category: { ListingImg } });
      expect((await test.as(seller).post('/createListing', sent)).body).toMatchObject({ repeated: true, listing: { ListingID } });
    }
  });

  it('comes from the listing if both fields are sent, and stays if neither is', async () => {
    const { ListingID, ListingImg } = await withImage();
    expect((await edit(ListingID, { Keywords: 'a' }, { FAQ: 'b' })).status).toBe(200);
    expect(await details(buyer, ListingID)).toMatchObject({ listings: { ListingImg } });
    const next = await send(seller, await drawn('jpeg'));
    expect((await edit(ListingID, { ListingImg: next }, { ListingImg })).status).toBe(200);
    expect(await details(buyer, ListingID)).toMatchObject({ listings: { ListingImg: next } });
    expect((await edit(ListingID, {}, { ListingImg: '' })).status).toBe(200);
    expect(await details(buyer, ListingID)).toMatchObject({ listings: { ListingImg: '' } });
  });

  it('that a seller changes after the review waits for confirmation', async () => {
    const { ListingID, ListingImg } = await withImage();
    const { body } = await test.as(broker).get(`/getListingChanges?listing_id=${ListingID}`);
    expect(body.data).toMatchObject([{ Kind: 'field', Name: 'listing.ListingImg', Before: '', After: ListingImg }]);
  });

  it('is seen by those who read the listing, and by its uploader before it is saved', async () => {
    const ListingImg = await send(seller, await drawn('png'));
    expect((await seen(seller, ListingImg)).status).toBe(200);
    for (const who of [other, buyer, broker]) expect((await seen(who, ListingImg)).status).toBe(404);
    expect((await seen(null, ListingImg)).status).toBe(401);
    const { ListingID } = await test.make.listing(seller, 0);
    await edit(ListingID, { ListingImg });
    for (const [who, status] of [
      [seller, 200],
      [broker, 200],
      [other, 404],
      [buyer, 404],
    ] as const)
      expect((await seen(who, ListingImg)).status).toBe(status);
    expect((await seen(buyer, randomUUID())).status).toBe(404);
    expect((await seen(buyer, 'x')).status).toBe(400);
  });

  it('of a listing that is not published openly is withheld from buyers', async () => {
    const { ListingID, ListingImg } = await withImage();
    await edit(ListingID, { PrivateFlag: 0 });
    expect((await seen(buyer, ListingImg)).status).toBe(404);
    expect((await seen(broker, ListingImg)).status).toBe(200);
    for (const list of ['/browse_listing', '/myaccount_ta_all', '/searchListing?listing_number='])
      expect((await test.as(buyer).get(list.replace(/=$/, `=${ListingID}`))).text).not.toContain(ListingImg);
    expect(await details(buyer, ListingID)).toMatchObject({ listings: { ListingImg: '' }, category: { ListingImg: '' } });
  });

  it('is a file that the caller uploaded and nothing else uses', async () => {
    const { ListingID, ListingImg } = await withImage();
    const { ListingID: second } = await test.make.listing(seller, 1);
    const ofOther = await send(other, await drawn('png'));
    const DocID = await attached(test, seller, second);
    const { rows } = await test.db.execute<{ name: string }>(
      `select file_name as name from listing_attachments where doc_id = ${DocID}`,
    );
    for (const taken of [ListingImg, ofOther, randomUUID(), rows[0]?.name ?? ''])
      expect(await edit(second, { ListingImg: taken })).toMatchObject({
        status: 409,
        body: { code: 'file_not_stored', errors: { 'listing.ListingImg': messages.fileNotStored } },
      });
    const repeated = await test.as(seller).post('/uploadImgData', { listingId: second, fileName: ListingImg });
    expect(repeated).toMatchObject({ status: 409, body: { code: 'file_not_stored' } });
    expect((await edit(second, { ListingImg: 'https://evil.example/x.png' })).status).toBe(400);
    expect(await details(seller, ListingID)).toMatchObject({ listings: { ListingImg } });
  });

  it('can be claimed by one of two listings at once', async () => {
    const ids = [(await test.make.listing(seller, 1)).ListingID, (await test.make.listing(seller, 1)).ListingID];
    const ListingImg = await send(seller, await drawn('png'));
    const answers = await Promise.all(ids.map((id) => edit(id, { ListingImg })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('is deleted with its listing, or when another one replaces it', async () => {
    const { ListingID, ListingImg } = await withImage();
    const swept = async () => {
      await sweepFiles(test.db, test.services.files);
      return readdir(test.filesDir);
    };
    expect((await swept()).join()).toContain(ListingImg);
    const next = await send(seller, await drawn('jpeg'));
    await edit(ListingID, { ListingImg: next });
    expect((await seen(buyer, ListingImg)).status).toBe(404);
    expect((await swept()).join()).not.toContain(ListingImg);
    expect((await test.as(seller).delete(`/deleteListing?listing_id=${ListingID}`)).status).toBe(200);
    expect((await swept()).join()).not.toContain(next);
  });

  it('is not sent once its bytes have changed', async () => {
    const { ListingID, ListingImg } = await withImage();
    await test.services.files.store(
      ListingImg,
      (async function* () {
        yield Buffer.from('changed');
      })(),
    );
    expect(await seen(buyer, ListingImg)).toMatchObject({ status: 409, body: { code: 'attachment_damaged' } });
    const [entry] = await test.db.select().from(auditEntries).where(eq(auditEntries.Action, 'refuse damaged file'));
    expect(entry).toMatchObject({ Entity: 'listing', EntityID: String(ListingID) });
  });

  it('is audited as a change of its listing', async () => {
    const { ListingID, ListingImg } = await withImage(0);
    const entries = await test.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.EntityID, String(ListingID)));
    expect(entries.at(-1)).toMatchObject({
      Action: 'edit',
      OldValue: { 'listing.ListingImg': '' },
      NewValue: { 'listing.ListingImg': ListingImg },
    });
  });
});
