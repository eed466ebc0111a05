import { asDay } from '@brevet/contract/day';
import { noDetails } from '@brevet/contract/decision-details';
import { describe, expect, it } from 'vitest';
import { again, currentDecisionOf, detailsFor, withDetails } from './current-decision.ts';

const passed = { Reasons: ['price' as const, 'other' as const], ReasonText: 'Too far', ReturnDate: null };

describe('a standing decision', () => {
  it('is undecided without a row', () => {
    expect(currentDecisionOf({ tbl_listing_decision_statuses: [] })).toEqual({ DecisionStatus: 0, ...noDetails });
    const row = { BrokerCode: 'ALP', DecisionStatus: 3, ...passed };
    expect(currentDecisionOf({ tbl_listing_decision_statuses: [row] })).toEqual({ DecisionStatus: 3, ...passed });
  });

  it('has only the details that fit it', () => {
    expect(detailsFor(3, passed)).toEqual({ Reasons: ['price', 'other'], ReasonText: 'Too far' });
    expect(detailsFor(3, { ...passed, Reasons: ['price'] })).toEqual({ Reasons: ['price'], ReasonText: '' });
    expect(detailsFor(5, { ...passed, ReturnDate: asDay('2026-12-01') })).toEqual({ ReturnDate: asDay('2026-12-01') });
    expect(detailsFor(4, passed)).toEqual({});
    expect(detailsFor(0, passed)).toEqual({});
  });

  it('takes over what a waiting decision sets', () => {
    expect(withDetails(passed)).toEqual(passed);
    expect(withDetails(passed, { Reasons: ['unclear'], ReasonText: undefined })).toEqual({ ...passed, Reasons: ['unclear'] });
    expect(withDetails({ ...passed, ReturnDate: asDay('2026-12-01') }, { ReasonText: '', ReturnDate: null })).toEqual({
      ...passed,
      ReasonText: '',
    });
  });

  it('comes back with its date only while that is in the future', () => {
    const postponed = { DecisionStatus: 5 as const, ...noDetails, ReturnDate: asDay('2026-12-01') };
    expect(again(postponed, asDay('2026-11-30'))).toEqual({ ReturnDate: asDay('2026-12-01') });
    expect(again(postponed, asDay('2026-12-01'))).toEqual({ ReturnDate: null });
    expect(again({ DecisionStatus: 3, ...passed }, asDay('2026-12-01'))).toEqual({
      Reasons: ['price', 'other'],
      ReasonText: 'Too far',
    });
  });
});
