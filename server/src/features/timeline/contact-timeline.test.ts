import type { ContactEvent } from '@brevet/contract/contact-timeline';
import { momentOf } from '@brevet/contract/day';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outbox } from '../../schema/mail.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { invited, newAddress } from '../../test/invite.ts';

describe('the timeline of a contact', () => {
  let test: TestApp;
  let seller: TestUser;
  let buyer: TestUser;
  let broker: TestUser;
  let colleague: TestUser;
  let stranger: TestUser;
  let admin: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    [seller, buyer, broker, colleague, stranger, admin] = await Promise.all([
      test.make.user(1, { BrokerID: 'OWN' }),
      test.make.user(15, { BrokerID: 'OWN' }),
      test.make.user(30, { BrokerID: 'OWN' }),
      test.make.user(30, { BrokerID: 'OWN' }),
      test.make.user(30, { BrokerID: 'OTH' }),
      test.make.user(40, { BrokerID: 'ADM' }),
    ]);
  });
  afterAll(() => test.close());

  const contact = async (fields: object = {}) => {
    const contactDetails = { Firstname: 'Mira', Lastname: 'Told', ...fields };
    return Number((await test.as(broker).post('/upsertContactInfo', { contactDetails })).body.ContactId);
  };
  const events = async (who: TestUser, id: number, query = '') => {
    const { body } = await test.as(who).get(`/getContactTimeline?contact_id=${id}${query}`);
    return body.data as ContactEvent[];
  };
  const kinds = async (who: TestUser, id: number) => (await events(who, id)).map(({ Kind }) => Kind).sort();

  it('is for brokers and admins, about a contact that exists', async () => {
    const id = await contact();
    for (const who of [seller, buyer]) expect((await test.as(who).get(`/getContactTimeline?contact_id=${id}`)).status).toBe(403);
    expect((await test.as(broker).get('/getContactTimeline?contact_id=2000000000')).status).toBe(404);
    expect(await events(broker, id)).toMatchObject([{ Kind: 'created', IsOwn: true, Text: '', ListingID: null }]);
    expect(await events(admin, id)).toMatchObject([{ Kind: 'created', IsOwn: false, UserName: 'Ada Quist' }]);
  });

  it('shows what people wrote, changed and linked, but no private notes', async () => {
    const id = await contact();
    const { ListingID } = await test.make.listing(seller, 1, { ListingName: 'Quiet rotor' });
    const note = (Share_type: string) =>
      test.as(broker).post(`/ListingNotes?contact_id=${id}`, { Message: '<p>Called</p>', Tag: 'Call', Share_type });
    await note('default');
    await note('none');
    await test.as(broker).post(`/upsertContactInfo?contact_id=${id}`, {
      contactDetails: { Firstname: 'Mira', Lastname: 'Retold' },
    });
    await test.as(broker).post('/linkContact', { ListingId: ListingID, ContactId: id });
    expect(await kinds(broker, id)).toEqual(['created', 'edited', 'listing linked', 'note', 'note']);
    expect(await kinds(colleague, id)).toEqual(['created', 'edited', 'listing linked', 'note']);
    const of = await events(colleague, id);
    expect(of.find(({ Kind }) => Kind === 'note')).toMatchObject({ Text: 'Call' });
    expect(of.find(({ Kind }) => Kind === 'listing linked')).toMatchObject({ Text: 'Quiet rotor', ListingID });
  });

  it('shows invitations, emails and decisions of both addresses, in any case', async () => {
    const [first, second] = [newAddress(), newAddress()];
    const decider = await test.make.user(15, { BrokerID: 'OWN', Email: second });
    const { ListingID } = await test.make.listing(seller, 1, { ListingName: 'Loud rotor' });
    await invited(test, broker, ListingID, { EmailAddress: first.toUpperCase() });
    await test.as(decider).post('/decision', { ListingID, DecisionStatus: 4 });
    const id = await contact({ PrimaryEmail: first, SecondaryEmail: second });
    const other = await contact({ PrimaryEmail: newAddress() });
    expect(await kinds(stranger, id)).toEqual(['created', 'decision', 'invitation']);
    expect((await events(broker, id)).find(({ Kind }) => Kind === 'decision')).toMatchObject({
      Text: 'Loud rotor',
      ListingID,
      DecisionStatus: 4,
      UserName: 'Ada Quist',
    });
    expect(await kinds(broker, other)).toEqual(['created']);
  });

  it('shows brokers the emails of their code about listings, and admins all but the links of invitations', async () => {
    const address = newAddress();
    const { ListingID } = await test.make.listing(broker, 1);
    const { objID } = await invited(test, broker, ListingID, { EmailAddress: address });
    const [mail] = await test.db.select().from(outbox).where(eq(outbox.InvitationID, objID));
    if (!mail) throw new Error('The invitation has no email');
    const { MailID: _id, ...copy } = mail;
    const sent = { ...copy, ToAddress: address.toUpperCase(), SentDate: momentOf(), State: 'sent' as const };
    await test.db.insert(outbox).values([
      { ...sent, Kind: 'status', Subject: 'Status of your listing', MessageID: 'one@test' },
      { ...sent, Kind: 'reset', Subject: 'Password reset', MessageID: 'two@test' },
      { ...sent, Kind: 'status', Subject: 'Not sent yet', MessageID: 'three@test', SentDate: null, State: 'queued' },
    ]);
    const id = await contact({ PrimaryEmail: address });
    const subjects = async (who: TestUser) =>
      (await events(who, id))
        .filter(({ Kind }) => Kind === 'email')
        .map(({ Text }) => Text)
        .sort();
    expect(await subjects(broker)).toEqual(['Status of your listing']);
    expect(await subjects(stranger)).toEqual([]);
    expect(await subjects(admin)).toEqual(['Password reset', 'Status of your listing']);
  });

  it('comes in pages', async () => {
    const id = await contact();
    for (const Tag of ['One', 'Two', 'Three'])
      await test.as(broker).post(`/ListingNotes?contact_id=${id}`, { Message: '<p>Called</p>', Tag });
    const page = async (number: number) =>
      (await test.as(broker).get(`/getContactTimeline?contact_id=${id}&limit=3&page=${number}`)).body;
    expect(await page(1)).toMatchObject({ pages: 2, total: 4, data: [{ Text: 'Three' }, { Text: 'Two' }, { Text: 'One' }] });
    expect(await page(2)).toMatchObject({ pages: 2, total: 4, data: [{ Kind: 'created' }] });
    expect(await page(3)).toMatchObject({ pages: 2, total: 4, data: [] });
  });
});
