import type { SessionUser } from '@brevet/contract/session';
import { describe, expect, it } from 'vitest';
import { missedByBuyers, requiredOf, stepOf } from './fields.ts';
import { payloadOf } from './payload.ts';
import { newValues, sellerOf } from './values.ts';

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
const withDetails = (details: Partial<typeof fresh.listing_details>) => ({
  ...fresh,
  listing_details: { ...fresh.listing_details, ...details },
});

describe('payloadOf', () => {
  it('leaves out the text behind a question that is no longer answered with yes', () => {
    const hidden = withDetails({ PatentLitigation: 1, PatentLitigationNotes: 'Names a company' });
    expect(payloadOf(hidden, seller, null).listing_details.PatentLitigationNotes).toBe('');
    const asked = withDetails({ PatentLitigation: 2, PatentLitigationNotes: 'Settled' });
    expect(payloadOf(asked, seller, null).listing_details.PatentLitigationNotes).toBe('Settled');
  });

  it('sends rating, tag and source only for brokers and admins', () => {
    expect(payloadOf(fresh, seller, null).listing).not.toHaveProperty('Rating');
    expect(payloadOf(fresh, broker, null).listing).toMatchObject({ Rating: 0, Tag: '', Source: 'Direct' });
  });

  it.each([
    ['a new listing', seller, null, true],
    ['a new listing of an admin, which is active at once', admin, null, undefined],
    ['a draft', seller, 0 as const, true],
    ['a declined listing', seller, -2 as const, true],
    ['a pending listing', seller, -1 as const, undefined],
    ['an active listing', broker, 1 as const, undefined],
  ])('may be incomplete: %s', (_what, user, status, draft) => {
    expect(payloadOf(fresh, user, status).draft).toBe(draft);
  });
});

describe('sellerOf', () => {
  it('is the company, or the name of someone without a company', () => {
    expect(sellerOf(seller)).toBe('Amélie Fournier');
    expect(sellerOf({ ...seller, Company: 'Halden Kestrel Ltd' })).toBe('Halden Kestrel Ltd');
  });
});

describe('completeness', () => {
  const paths = (wanted: { path: string }[]) => wanted.map(({ path }) => path);

  it('requires name and seller, and a description behind each yes', () => {
    expect(paths(requiredOf(fresh))).toEqual(['listing.ListingName', 'salesInfo.Seller']);
    const encumbered = withDetails({ PatentIPOwnership: 2, Overview: 'Not the description' });
    const description = requiredOf(encumbered).find(({ path }) => path === 'listing_details.PatentPortfolio');
    expect(description).toMatchObject({ done: false, step: 3 });
  });

  it('asks for patents if they cover the listing', () => {
    expect(paths(missedByBuyers(fresh, 0))).toContain('patents.text');
    const technology = { ...fresh, listing: { ...fresh.listing, ListingType: 0 as const } };
    expect(paths(missedByBuyers(technology, 0))).not.toContain('patents.text');
    expect(missedByBuyers(fresh, 1).find(({ path }) => path === 'patents.text')?.done).toBe(true);
  });

  it.each([
    ['listing.ListingName', 1],
    ['patents.text', 3],
    ['salesInfo.Seller', 4],
    ['listing.EndDate', 5],
  ])('finds %s in step %i', (path, step) => {
    expect(stepOf(path)).toBe(step);
  });
});
