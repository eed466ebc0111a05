import type { AuditEntry } from '@brevet/contract/audit';
import { momentOf } from '@brevet/contract/day';
import { describe, expect, it } from 'vitest';
import { changesOf } from './audit-values.ts';

const entry = (NewValue: Record<string, unknown>): AuditEntry => ({
  AuditID: 1,
  CreateDate: momentOf('2026-01-02T03:04:05.000Z'),
  UserID: 1,
  UserName: 'Ada Quist',
  Username: 'ada',
  Address: '127.0.0.1',
  Place: null,
  Action: 'edit',
  Entity: 'listing',
  EntityID: '10001',
  OldValue: null,
  NewValue,
});

describe('changesOf', () => {
  it.each([
    ['AvailableStatus', 0, 'Draft'],
    ['AvailableStatus', -1, 'Pending'],
    ['AvailableStatus', -2, 'Declined'],
    ['AvailableStatus', 1, 'Active'],
    ['AvailableStatus', 2, 'Under Offer'],
    ['AvailableStatus', 3, 'Under Option'],
    ['AvailableStatus', 4, 'Unavailable'],
    ['AvailableStatus', 5, 'Withdrawn'],
    ['AvailableStatus', 6, 'Sold'],
    ['AvailableStatus', 7, 'Expired'],
    ['AvailableStatus', 8, '8'],
    ['DecisionStatus', 0, 'Undecided'],
    ['DecisionStatus', 3, 'Pass'],
    ['DecisionStatus', 4, 'Pursue'],
    ['DecisionStatus', 5, 'Postpone'],
    ['DecisionStatus', 1, '1'],
    ['FollowUp', 0, 'No Status'],
    ['FollowUp', 1, 'Evaluation'],
    ['FollowUp', 2, 'Passed'],
    ['FollowUp', 3, 'Under Offer'],
    ['FollowUp', 4, 'Pre-Evaluation'],
    ['FollowUp', 5, 'Closed'],
    ['FollowUp', 6, '6'],
    ['UserType', 1, 'Seller'],
    ['UserType', 15, 'Buyer'],
    ['UserType', 30, 'Broker'],
    ['UserType', 40, 'Admin'],
    ['UserType', 2, '2'],
    ['Internal', 1, 'Yes'],
    ['Internal', 0, 'No'],
    ['salesInfo.TargetPrice', 1500, '$1,500'],
    ['salesInfo.TargetPrice', 1500.5, '$1,500.50'],
    ['Answer', 'more', 'Tell me more'],
    ['Answer', 'pass', 'Not for me'],
    ['Answer', 'maybe', 'maybe'],
    ['Active', true, 'Yes'],
    ['Active', false, 'No'],
    ['patents', ['6981431', 'D967598'], '6981431, D967598'],
    ['wording', { Subject: 'Hello' }, '{"Subject":"Hello"}'],
    ['Rating', 0, '0'],
  ])('describes %s %j as %s', (name, value, words) => {
    expect(changesOf(entry({ [name]: value })).map(({ before, after }) => [before, after])).toEqual([['–', words]]);
  });

  it('shows prices in the currency that the entry names', () => {
    const OldValue = { 'salesInfo.TargetPrice': 1500, 'salesInfo.Currency': 'USD' };
    const edited = { ...entry({ 'salesInfo.TargetPrice': 2000, 'salesInfo.Currency': 'EUR' }), OldValue };
    expect(changesOf(edited)).toEqual([
      { field: 'Target price', before: '$1,500', after: '€2,000' },
      { field: 'Currency', before: 'USD', after: 'EUR' },
    ]);
  });

  it.each([null, '', undefined, []])('leaves out %j', (value) => {
    expect(changesOf(entry({ Tag: value }))).toEqual([]);
  });
});
