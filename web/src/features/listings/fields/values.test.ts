import { describe, expect, it } from 'vitest';
import type { Form } from './values.ts';
import { newValues, sellerOf, startValues, valuesOf } from './values.ts';

describe('newValues', () => {
  it('are empty, with a patent for sale and each question unanswered', () => {
    const { listing, listing_details, salesInfo, patents, CreateKey } = newValues();
    expect(CreateKey).toBe('');
    expect(listing).toMatchObject({ ListingName: '', ListingType: 1, DealStructure: '2', Share_type: 'default', EndDate: null });
    expect(listing_details).toMatchObject({ Overview: '', PatentIPOwnership: 0, PatentLitigation: 0 });
    expect(salesInfo).toMatchObject({ Seller: '', TargetPrice: null, BrevetDirectDeal: 0 });
    expect(patents).toEqual({ text: '', country: 'US', removed: [] });
  });
});

describe('valuesOf', () => {
  const { listing, listing_details, salesInfo, patents } = newValues();
  const stored = {
    listing: { ...listing, ListingID: 7, ListingName: 'Cold plate', ListingType: 0, Rating: 80, Tag: null, Source: 'Fair' },
    listing_details: { ...listing_details, FAQ: 'Why?' },
    salesInfo: { ...salesInfo, Seller: 'Halden Kestrel Ltd' },
    listingPatentDetails: [],
  } as unknown as Form;

  it('are what is stored, as far as the form has a field for it', () => {
    const values = valuesOf(stored);
    expect(values.listing).toMatchObject({ ListingName: 'Cold plate', ListingType: 0, Rating: 80, Source: 'Fair' });
    expect(values.listing).not.toHaveProperty('ListingID');
    expect(values.listing_details.FAQ).toBe('Why?');
    expect(values.salesInfo.Seller).toBe('Halden Kestrel Ltd');
  });

  it('hold a missing tag and broker code as empty texts, and no typed patents', () => {
    const values = valuesOf(stored);
    expect([values.listing.Tag, values.listing.Brokercode]).toEqual(['', '']);
    expect(values.patents).toEqual(patents);
  });

  it('have an owner only if the reader may know them, and defaults for fields that the answer leaves out', () => {
    const ofOwner = (OwnerID: number | null) => valuesOf({ ...stored, listing: { ...stored.listing, OwnerID } });
    expect(ofOwner(7).listing.OwnerID).toBe(7);
    expect(ofOwner(null).listing).not.toHaveProperty('OwnerID');
    const { Share_type: _, ...rest } = stored.listing;
    expect(valuesOf({ ...stored, listing: rest } as Form).listing.Share_type).toBe('default');
  });
});

describe('sellerOf', () => {
  const person = { Firstname: 'Amélie', Lastname: 'Fournier', Company: null };
  it('is the company, or the name of someone without a company', () => {
    expect(sellerOf(person)).toBe('Amélie Fournier');
    expect(sellerOf({ ...person, Company: 'Halden Kestrel Ltd' })).toBe('Halden Kestrel Ltd');
    expect(sellerOf({ ...person, Lastname: '' })).toBe('Amélie');
  });
});

describe('startValues', () => {
  it('are the defaults with the seller, the type, and a new key', () => {
    const [one, other] = [startValues('Halden Ltd', 'Kestrel', 3), startValues('Halden Ltd', 'Kestrel', 3)];
    expect(one.listing.ListingType).toBe(3);
    expect(one.salesInfo).toMatchObject({ Seller: 'Halden Ltd', BrandNames: 'Kestrel' });
    expect(one.CreateKey).toMatch(/^[0-9a-f]{32}$/);
    expect(other.CreateKey).not.toBe(one.CreateKey);
  });
});
