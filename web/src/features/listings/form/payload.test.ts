import type { SessionUser } from '@brevet/contract/session';
import { describe, expect, it } from 'vitest';
import { newValues } from '../fields/values.ts';
import { payloadOf } from './payload.ts';

const seller: SessionUser = {
  UserID: 1,
  Username: 'seller',
  Email: 'seller@example.com',
  Firstname: 'Amélie',
  Lastname: 'Fournier',
  Company: null,
  UserType: 1,
  UserRole: 1,
  BrokerID: 'TTX',
  agreed: true,
  broker: { BrokerID: 'TTX', BrokerName: 'Brevet' },
};
const broker: SessionUser = { ...seller, UserType: 30 };
const admin: SessionUser = { ...seller, UserType: 40 };
const fresh = newValues();

describe('payloadOf', () => {
  it.each([
    ['PatentIPOwnership', 'PatentPortfolio'],
    ['PatentLicensingStatus', 'PatentLicensingArrangement'],
    ['PatentInfringement', 'PatentPotentialInfringers'],
    ['PatentLitigation', 'PatentLitigationNotes'],
  ] as const)('sends the text behind %s only after a yes', (question, text) => {
    const sent = [0, 1, 2].map((answer) => {
      const listing_details = { ...fresh.listing_details, [question]: answer, [text]: 'Names a company' };
      return payloadOf({ ...fresh, listing_details }, seller, null).listing_details[text];
    });
    expect(sent).toEqual(['', '', 'Names a company']);
  });

  it('sends rating, tag and source for brokers and admins only', () => {
    const values = { ...fresh, listing: { ...fresh.listing, Rating: 80, Tag: 'Optics', Source: 'Fair' } };
    const staff = { Rating: 80, Tag: 'Optics', Source: 'Fair' };
    expect(payloadOf(values, seller, null).listing).not.toMatchObject(staff);
    expect(payloadOf(values, broker, null).listing).toMatchObject(staff);
    expect(payloadOf(fresh, broker, null).listing).toMatchObject({ Rating: 0, Tag: '', Source: 'Direct' });
  });

  it('names a broker code for admins only, and only if there is one', () => {
    const values = { ...fresh, listing: { ...fresh.listing, Brokercode: 'ALX' } };
    expect(payloadOf(values, admin, 1).listing).toMatchObject({ Brokercode: 'ALX' });
    expect(payloadOf(values, broker, 1).listing).not.toHaveProperty('Brokercode');
    const none = { ...fresh, listing: { ...fresh.listing, Brokercode: '' } };
    expect(payloadOf(none, admin, 1).listing).not.toHaveProperty('Brokercode');
  });

  it('names an owner for admins only, and only if one was chosen', () => {
    const values = { ...fresh, listing: { ...fresh.listing, OwnerID: 7 } };
    expect(payloadOf(values, admin, 1).listing).toMatchObject({ OwnerID: 7 });
    for (const user of [seller, broker]) expect(payloadOf(values, user, 1).listing).not.toHaveProperty('OwnerID');
    expect(payloadOf(fresh, admin, null).listing).not.toHaveProperty('OwnerID');
  });

  it.each([
    ['a new listing', seller, null, true],
    ['a new listing of an admin, which is active right away', admin, null, undefined],
    ['a draft', seller, 0, true],
    ['a declined listing', seller, -2, true],
    ['a pending listing', seller, -1, undefined],
    ['an active listing', broker, 1, undefined],
  ] as const)('may be incomplete: %s', (_what, user, status, draft) => {
    expect(payloadOf(fresh, user, status).draft).toBe(draft);
  });
});
