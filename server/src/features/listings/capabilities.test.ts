import type { UserType } from '@brevet/contract/access';
import type { AvailableStatus } from '@brevet/contract/statuses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { payload } from '../../test/factories.ts';

// cspell:disable
/**
 * What docs/domain.md allows: [type, owner?, draft, pending, active, sold], each with the calls that succeed. r read, e edit, s submit,
 * d delete, a change status, x decide, t tag, m recommend, l link a contact, u upload, c confidential details, p add a patent, i invite,
 * f find by searching.
 */
const capabilities: [UserType, boolean, draft: string, pending: string, active: string, sold: string][] = [
  [1, true, 'resdup', 'redup', 'redupi', 'redup'],
  [1, false, '', '', '', ''],
  [15, true, '', 'ruf', 'ruf', ''],
  [15, false, '', '', 'rxuf', ''],
  [30, true, 'restlucpf', 'retlucpf', 'retmlucpif', 'retlucpf'],
  [30, false, 'restlucpf', 'retlucpf', 'retmlucpif', 'retlucpf'],
  [40, true, 'resdatlucpf', 'redatlucpf', 'redaxtmlucpif', 'redaxtlucpf'],
  [40, false, 'resdatlucpf', 'redatlucpf', 'redaxtmlucpif', 'redaxtlucpf'],
];
// cspell:enable
const statuses: AvailableStatus[] = [0, -1, 1, 6];

interface Call {
  letter: string;
  send: (who: ReturnType<TestApp['as']>, id: number) => Promise<Answer>;
}

describe('each capability, by type, owner and status', { timeout: 240_000 }, () => {
  let test: TestApp;
  let stranger: TestUser;
  let contact: number;
  let buyer: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    [stranger, buyer] = await Promise.all([test.make.user(1), test.make.user(15)]);
    const admin = await test.make.user(40);
    const contactDetails = { Firstname: 'Ada', Lastname: 'Quist' };
    contact = (await test.as(admin).post('/upsertContactInfo', { contactDetails })).body.ContactId as number;
  });
  afterAll(() => test.close());

  const text = () => new File(['23 W'], 'values.txt', { type: 'text/plain' });
  const calls: Call[] = [
    { letter: 'r', send: (who, id) => who.get(`/listing_details?listingId=${id}`) },
    { letter: 'e', send: (who, id) => who.post(`/editListing?listing_id=${id}`, payload({ ListingName: 'Another' })) },
    { letter: 's', send: (who, id) => who.post(`/publishListing?listing_id=${id}`, {}) },
    { letter: 'd', send: (who, id) => who.delete(`/deleteListing?listing_id=${id}`) },
    { letter: 'a', send: (who, id) => who.post('/changeListingStatus', { listing_id: id, AvailableStatus: 2 }) },
    { letter: 'x', send: (who, id) => who.post('/decision', { ListingID: id, DecisionStatus: 4 }) },
    { letter: 't', send: (who, id) => who.post('/updateTag', { listing_id: id, Tag: 'fair' }) },
    {
      letter: 'm',
      send: (who, id) => who.post('/setRecommendation', { listing_id: id, recommendedByBrevet: [buyer.UserID] }),
    },
    { letter: 'l', send: (who, id) => who.post('/linkContact', { ListingId: id, ContactId: contact }) },
    { letter: 'u', send: (who, id) => who.upload(`/uploadImg?listing_id=${id}`, text()) },
    { letter: 'c', send: (who, id) => who.get(`/confidential_details?listingId=${id}`) },
    {
      letter: 'p',
      send: (who, id) => who.post(`/createListingPatent?listing_id=${id}`, { listingPatent: [{ patentNumber: '7340001' }] }),
    },
    {
      letter: 'i',
      send: (who, id) =>
        who.post('/add_invitation', {
          ListingID: id,
          FirstName: 'Ada',
          EmailAddress: `ada${id}@example.com`,
          Message: 'See this.',
        }),
    },
    {
      letter: 'f',
      // A search is refused to sellers; for others, a listing that they may not see isn't among the results.
      send: async (who, id) => {
        const answer = await who.get(`/searchListing?listing_number=${id}`);
        return answer.status === 200 && answer.body.total === 0 ? { ...answer, status: 404 } : answer;
      },
    },
  ];

  it.each(
    capabilities.flatMap(([type, own, ...expected]) =>
      statuses.map((status, index) => [type, own, status, expected[index] ?? ''] as const),
    ),
  )('type %i, owner %s, status %i: %s', async (type, own, status, expected) => {
    const user = await test.make.user(type);
    const answers: Record<string, number> = {};
    for (const { letter, send } of calls) {
      const { ListingID } = await test.make.listing(own ? user : stranger, status);
      answers[letter] = (await send(test.as(user), ListingID)).status;
    }
    const allowed = Object.keys(answers).filter((letter) => answers[letter] === 200);
    expect(allowed.join(''), JSON.stringify(answers)).toBe([...expected].sort(byCall).join(''));
    // Everything else is refused, not broken.
    const refused = Object.values(answers).filter((one) => one !== 200);
    expect(
      refused.every((one) => [400, 403, 404, 409].includes(one)),
      JSON.stringify(answers),
    ).toBe(true);
  });

  const byCall = (one: string, other: string): number =>
    calls.findIndex(({ letter }) => letter === one) - calls.findIndex(({ letter }) => letter === other);
});
