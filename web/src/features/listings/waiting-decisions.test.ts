import { describe, expect, it } from 'vitest';
import { readWaiting } from './waiting-decisions.ts';

const decision = { ListingID: 5, ListingName: 'Cold plate', BrokerCode: 'ALX', DecisionStatus: 4, Replaces: 0 };

describe('readWaiting', () => {
  it('reads the decisions that were stored', () => {
    expect(readWaiting(JSON.stringify([decision]))).toEqual([decision]);
  });

  it.each([
    ['nothing', null],
    ['something that is not JSON', '{'],
    ['something else', '{"ListingID":5}'],
    ['an unknown decision', JSON.stringify([{ ...decision, DecisionStatus: 99 }])],
    ['a decision of an older release', JSON.stringify([decision, { ...decision, Replaces: undefined }])],
  ])('reads none from %s', (_what, stored) => {
    expect(readWaiting(stored)).toEqual([]);
  });
});
