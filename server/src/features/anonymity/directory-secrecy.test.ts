// The names here aren't words. cspell:disable
import { messages } from '@brevet/contract/messages';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foundNames } from '../../schema/names.ts';
import { loginGuesses } from '../../schema/users.ts';
import type { Answer, TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { attached } from '../../test/invite.ts';
import { settled } from '../../test/settled.ts';
import { namesQueue } from '../listings/compare-turn.ts';

const text = 'Tobias Grumblethwaite of Quenmark Optiek tested the pump.';

describe('the directory', () => {
  let test: TestApp;
  let seller: TestUser;
  let broker: TestUser;
  let admin: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    [seller, broker, admin] = await Promise.all([test.make.user(1), test.make.user(30), test.make.user(40)]);
  });
  afterAll(() => test.close());

  const addNames = async () => {
    const organization = { organizationDetails: { OrgName: 'Quenmark Optiek' } };
    const contact = { contactDetails: { Firstname: 'Tobias', Lastname: 'Grumblethwaite' } };
    const OrgId = Number((await test.as(broker).post('/createOrganization', organization)).body.OrgId);
    const ContactId = Number((await test.as(broker).post('/upsertContactInfo', contact)).body.ContactId);
    await settled(test, namesQueue);
    return { OrgId, ContactId };
  };
  const removeNames = async ({ OrgId, ContactId }: Awaited<ReturnType<typeof addNames>>) => {
    expect((await test.as(broker).delete(`/deleteOrganization?org_id=${OrgId}`)).status).toBe(200);
    expect((await test.as(broker).delete(`/deleteContact?contact_id=${ContactId}`)).status).toBe(200);
    await settled(test, namesQueue);
  };
  const checked = async (who: TestUser, typed: string): Promise<unknown> => {
    const { body } = await test.as(who).post('/checkAnonymity', { fields: { name: typed } });
    return body;
  };
  const active = async () => (await test.make.listing(seller, 1)).ListingID;
  const waiting = async (): Promise<number[]> => {
    const { body } = await test.as(broker).get('/getReviewQueue?WaitsFor=names&limit=100');
    return (body.data as { ListingID: number }[]).map(({ ListingID }) => ListingID);
  };
  const findings = async (id: number): Promise<string[]> => {
    const { body } = await test.as(broker).get(`/getAnonymityFindings?listing_id=${id}`);
    return (body.data as { text: string }[]).map((finding) => finding.text);
  };
  const stored = async (id: number) =>
    (await test.db.select().from(foundNames).where(eq(foundNames.ListingID, id))).map(({ Name }) => Name).sort();

  type Attempt = (who: TestUser) => Promise<Answer>;
  const edited = (id: number, changes: object) => (who: TestUser) => test.as(who).post(`/editListing?listing_id=${id}`, changes);
  const saved = (body: object) => (who: TestUser) => test.as(who).post('/saveAttachment', body);
  /** Each writes the text. Returns the listing, and the call that only sellers or anyone who edits can make. */
  const writes: [string, () => Promise<{ id: number; call: Attempt }>][] = [
    [
      'an edit of a published listing',
      async () => {
        const id = await active();
        return { id, call: edited(id, { listing: { ListingDescription: text } }) };
      },
    ],
    [
      'a submission',
      async () => {
        const { ListingID: id } = await test.make.listing(seller, 0, { ListingDescription: text });
        return { id, call: (who) => test.as(who).post(`/publishListing?listing_id=${id}`, {}) };
      },
    ],
    [
      'an attached file',
      async () => {
        const id = await active();
        return {
          id,
          call: async (who) => {
            const file = new File([text], 'values.txt');
            const { body } = await test.as(who).upload(`/uploadImg?listing_id=${id}`, file);
            const { filename } = body.data as { filename: string };
            return test.as(who).post('/uploadImgData', { listingId: id, fileName: filename });
          },
        };
      },
    ],
    [
      'a new name of an attachment',
      async () => {
        const id = await active();
        return { id, call: saved({ DocID: await attached(test, seller, id), doc_dispplay_name: `${text.slice(0, -1)}.txt` }) };
      },
    ],
    [
      'a new description of an attachment',
      async () => {
        const id = await active();
        return { id, call: saved({ DocID: await attached(test, seller, id), Description: text }) };
      },
    ],
  ];

  it.each(writes)('changes nothing about the answer to a seller for %s, which then waits for a broker', async (_name, make) => {
    const without = await make();
    const before = await without.call(seller);
    const known = await addNames();
    const { id, call } = await make();
    const answer = await call(seller);
    expect([answer.status, Object.keys(answer.body), answer.body.message]).toEqual([
      200,
      Object.keys(before.body),
      before.body.message,
    ]);
    await settled(test, namesQueue);
    expect(await stored(id)).toEqual(['Quenmark Optiek', 'Tobias Grumblethwaite']);
    expect(await findings(id)).toEqual(['Tobias Grumblethwaite', 'Quenmark Optiek']);
    await removeNames(known);
    expect(await stored(id)).toEqual([]);
  });

  it.each(writes)('keeps a broker from making the same change: %s', async (_name, make) => {
    const known = await addNames();
    const { call } = await make();
    expect(await call(broker)).toMatchObject({ status: 400, body: { code: 'names_found' } });
    await removeNames(known);
  });

  it('shows a file that a seller makes visible to a broker, not to the seller', async () => {
    const known = await addNames();
    const id = await active();
    const { ListingID: other } = await test.make.listing(seller, 0);
    const DocID = await attached(test, broker, id, { Internal: 1 }, { content: text });
    await attached(test, seller, other, {}, { content: text });
    expect((await test.as(seller).get(`/attachmentFindings?listing_id=${other}`)).body).toEqual({
      findings: [],
      more: 0,
      allow: false,
    });
    expect((await test.as(broker).get(`/attachmentFindings?listing_id=${other}`)).body.findings).toHaveLength(2);
    expect((await test.as(broker).post('/saveAttachment', { DocID, Internal: 0 })).status).toBe(400);
    await removeNames(known);
  });

  it('puts a changed listing into the queue of its broker until the text changes', async () => {
    const known = await addNames();
    const id = await active();
    await edited(id, { listing: { ListingDescription: text } })(seller);
    await settled(test, namesQueue);
    expect(await waiting()).toContain(id);
    await edited(id, { listing: { ListingDescription: 'Someone tested the pump.' } })(seller);
    await settled(test, namesQueue);
    expect(await waiting()).not.toContain(id);
    await removeNames(known);
  });

  it('keeps an admin from making a submitted listing public until its names are settled', async () => {
    const known = await addNames();
    const { ListingID } = await test.make.listing(seller, 0, { ListingDescription: text });
    await test.as(seller).post(`/publishListing?listing_id=${ListingID}`, {});
    const activate = () => test.as(admin).post('/changeListingStatus', { listing_id: ListingID, AvailableStatus: 1 });
    const refused = await activate();
    expect(refused).toMatchObject({ status: 400, body: { code: 'names_found', message: messages.findingsOpen } });
    for (const named of ['Tobias Grumblethwaite', 'Quenmark Optiek'])
      await test.as(admin).post('/overrideAnonymityFinding', {
        listing_id: ListingID,
        field: 'listing.ListingDescription',
        text: named,
        Reason: 'Not involved',
      });
    expect((await activate()).status).toBe(200);
    await removeNames(known);
  });

  it("can't be read out by a seller who guesses a name letter by letter", async () => {
    const letters = [...'abcdefghijklmnopqrstuvwxyz'];
    const guesses = [...'Grumblethwaite'].flatMap((_letter, length) =>
      letters.map((letter) => `Tobias ${'Grumblethwaite'.slice(0, length)}${length === 0 ? letter.toUpperCase() : letter}`),
    );
    const initials = letters.map((letter) => `${letter.toUpperCase()}. Grumblethwaite`);
    const typed = [...guesses, ...initials, 'Grumblethwaite', 'Dr. Grumblethwaite', 'Mr Tobias Grumblethwaite', 'Tobias G.'];
    expect(typed.length).toBe(394);
    const known = await Promise.all(Array.from({ length: 8 }, () => test.make.user(1)));
    const answers = async () => {
      const all: string[] = [];
      for (const [at, guess] of typed.entries()) {
        if (at % 200 === 0) await test.db.delete(loginGuesses);
        all.push(JSON.stringify(await checked(known[Math.floor(at / 50)] ?? seller, `It was built by ${guess} in 2019.`)));
      }
      return all;
    };
    const before = await answers();
    const names = await addNames();
    expect(await answers()).toEqual(before);
    expect([...new Set(before)]).toEqual(['{"findings":[],"more":0}']);
    expect(await checked(broker, 'It was built by Tobias Grumblethwaite in 2019.')).toMatchObject({
      findings: [{ kind: 'person', text: 'Tobias Grumblethwaite' }],
    });
    await removeNames(names);
  });
});
