import { describe, expect, it } from 'vitest';
import { labelOfChange, shownValue } from './change-values.ts';

describe('a change since the last review', () => {
  it.each([
    ['field', 'listing.ListingName', 'Listing name'],
    ['patent', 'US 7642330', 'Patent'],
    ['attachment', 'Sheet.pdf', 'Attachment'],
  ] as const)('of a %s, %s, is labeled %s', (Kind, Name, label) => {
    expect(labelOfChange({ Kind, Name })).toBe(label);
  });

  it.each([
    ['listing.ListingName', 'Cold plate', 'Cold plate'],
    ['listing.ListingName', '', '–'],
    ['listing.EndDate', null, '–'],
    ['listing_details.PatentLitigation', 0, 'Unknown'],
    ['listing_details.PatentLitigation', 1, 'No'],
    ['listing_details.PatentLitigation', 2, 'Yes'],
    ['listing_details.PatentLitigation', 9, '9'],
    ['listing.PrivateFlag', 1, 'Yes'],
    ['listing.PrivateFlag', 0, 'No'],
    ['salesInfo.TargetPrice', { Amount: 1250000, Currency: 'USD' }, '$1,250,000'],
    ['salesInfo.TargetPrice', { Amount: 0.5, Currency: 'EUR' }, '€0.50'],
    ['salesInfo.TargetPrice', 1250000.5, '1,250,000.50'],
    ['salesInfo.Currency', 'CHF', 'Swiss franc'],
    ['salesInfo.BrokerCommission', 12.5, '12.5 %'],
    ['listing.ListingType', 2, 'Patent portfolio'],
    ['listing.ListingType', 8, '8'],
    ['listing.DealStructure', '2', 'Sale of patent'],
    ['listing.DealStructure', '2,1', 'Sale of patent, Sale of business unit'],
    ['listing.DealStructure', ',', '–'],
    ['salesInfo.TargetPrice', undefined, '–'],
    ['listing.Unknown', 'as it is', 'as it is'],
  ])('of %s to %j is shown as %s', (Name, value, shown) => {
    expect(shownValue({ Kind: 'field', Name }, value, 1)).toBe(shown);
  });

  it('of a patent is shown as it is, even if it looks like a code', () => {
    expect(shownValue({ Kind: 'patent', Name: 'listing.ListingType' }, '2', 1)).toBe('2');
  });
});
