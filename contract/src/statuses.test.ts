import { describe, expect, it } from 'vitest';
import {
  answerNames,
  choosableStatuses,
  dealCodes,
  dealLabel,
  dealStructures,
  decisionByCode,
  decisionCodes,
  decisionLabel,
  decisions,
  followUpByCode,
  followUpCodes,
  followUpLabel,
  followUps,
  invitationAnswers,
  isPatentCovered,
  listingTypes,
  ratingsOfStars,
  starsCell,
  starsLabel,
  starsOf,
  statusByCode,
  statusCodes,
  statuses,
  statusLabel,
} from './statuses.ts';

/** The codes and labels that programs rely on, restated here. */
const statusTable = [
  [0, 'draft', 'Draft'],
  [-1, 'pending', 'Pending'],
  [-2, 'declined', 'Declined'],
  [1, 'active', 'Active'],
  [2, 'underOffer', 'Under Offer'],
  [3, 'underOption', 'Under Option'],
  [4, 'unavailable', 'Unavailable'],
  [5, 'withdrawn', 'Withdrawn'],
  [6, 'sold', 'Sold'],
  [7, 'expired', 'Expired'],
] as const;
const decisionTable = [
  [0, 'undecided', 'Undecided', ''],
  [3, 'pass', 'Pass', 'X'],
  [4, 'pursue', 'Pursue', 'P'],
  [5, 'postpone', 'Postpone', 'O'],
] as const;
const followUpTable = [
  [0, 'noStatus', 'No Status'],
  [1, 'evaluation', 'Evaluation'],
  [2, 'passed', 'Passed'],
  [3, 'underOffer', 'Under Offer'],
  [4, 'preEvaluation', 'Pre-Evaluation'],
  [5, 'closed', 'Closed'],
] as const;
const patentDeals = {
  1: 'Sale of business unit',
  2: 'Sale of patent',
  3: 'Exclusive license with right to enforce',
  4: 'Exclusive license',
  5: 'Non-exclusive license',
  6: 'Region/country license',
  7: 'Field-of-use license',
};
const technologyDeals = {
  1: 'Sale of business unit',
  2: 'Sale of technology',
  4: 'Exclusive license',
  5: 'Non-exclusive license',
  6: 'Region/country license',
  7: 'Field-of-use license',
  8: 'Open to ideas',
  9: 'Distribution deal',
  99: 'Other',
};

describe('listing statuses', () => {
  it.each(statusTable)('%i is %s: %s', (code, key, label) => {
    expect(statuses[key].code).toBe(code);
    expect(statuses[key].meaning).toMatch(/^[A-Z].*\.$/);
    expect(statusByCode.get(code)).toBe(key);
    expect(statusLabel(code)).toBe(label);
  });

  it('has these codes and no others', () => {
    expect([...statusByCode.keys()].sort()).toEqual(statusTable.map(([code]) => code).sort());
    expect([...statusCodes].sort()).toEqual(statusTable.map(([code]) => code).sort());
    expect(statusByCode.get(8)).toBeUndefined();
  });

  it('lets admins set 1 to 7 and declined', () => {
    expect([...choosableStatuses].sort()).toEqual([-2, 1, 2, 3, 4, 5, 6, 7]);
  });
});

describe('decisions', () => {
  it.each(decisionTable)('%i is %s: %s, key %j', (code, name, label, key) => {
    expect(decisions[name]).toEqual({ code, label, key });
    expect(decisionByCode.get(code)).toBe(name);
    expect(decisionLabel(code)).toBe(label);
  });

  it('has these codes and no others', () => {
    expect([...decisionByCode.keys()].sort()).toEqual([0, 3, 4, 5]);
    expect(decisionCodes).toEqual([0, 3, 4, 5]);
  });
});

describe('follow-ups of invitations', () => {
  it.each(followUpTable)('%i is %s: %s', (code, key, label) => {
    expect(followUps[key]).toEqual({ code, label });
    expect(followUpByCode.get(code)).toBe(key);
    expect(followUpLabel(code)).toBe(label);
  });

  it('has these codes and no others', () => {
    expect([...followUpByCode.keys()].sort()).toEqual([0, 1, 2, 3, 4, 5]);
    expect(followUpCodes).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('follow from the answer to an invitation', () => {
    expect(answerNames).toEqual(['more', 'pass']);
    expect(invitationAnswers).toEqual({
      more: { label: 'Tell me more', followUp: 4 },
      pass: { label: 'Not for me', followUp: 2 },
    });
  });
});

describe('listing types', () => {
  it('has these names', () => {
    expect(listingTypes).toEqual({ 0: 'Technology', 1: 'Patent', 2: 'Patent portfolio', 3: 'Technology available' });
  });

  it.each([
    [0, false],
    [1, true],
    [2, true],
    [3, false],
  ])('%i is covered by patents: %s', (type, covered) => {
    expect(isPatentCovered(type)).toBe(covered);
  });
});

describe('deal structures', () => {
  it.each([
    [0, technologyDeals],
    [1, patentDeals],
    [2, patentDeals],
    [3, technologyDeals],
  ])('listing type %i offers its own set', (type, deals) => {
    expect(dealStructures(type)).toEqual(deals);
    for (const [code, label] of Object.entries(deals)) expect(dealLabel(type, Number(code))).toBe(label);
  });

  it.each([
    [0, 3, 'Exclusive license with right to enforce'],
    [3, 3, 'Exclusive license with right to enforce'],
    [1, 8, 'Open to ideas'],
    [2, 9, 'Distribution deal'],
    [1, 99, 'Other'],
    [1, 50, 'Deal 50'],
    [0, 50, 'Deal 50'],
  ])('listing type %i labels code %i, missing in its own set, as %s', (type, code, label) => {
    expect(dealLabel(type, code)).toBe(label);
  });

  it('has these codes', () => {
    const codes = [...Object.keys(patentDeals), ...Object.keys(technologyDeals)].map(Number);
    expect([...dealCodes].sort((a, b) => a - b)).toEqual([...new Set(codes)].sort((a, b) => a - b));
  });
});

describe('stars', () => {
  it.each([
    [0, 0],
    [1, 1],
    [30, 1],
    [31, 2],
    [49, 2],
    [50, 3],
    [69, 3],
    [70, 4],
    [79, 4],
    [80, 5],
    [100, 5],
  ] as const)('of a rating of %i are %i, in the row and in the filter', (rating, stars) => {
    expect(starsOf(rating)).toBe(stars);
    for (const key of [1, 2, 3, 4, 5] as const) {
      const [least, most] = ratingsOfStars[key];
      expect(rating >= least && rating <= most, `filter for ${key} stars`).toBe(key === stars);
    }
  });

  it.each([
    [0, 'Not rated', 'Not rated'],
    [1, '1 of 5 stars', '1'],
    [5, '5 of 5 stars', '5'],
  ])('read as a text and as a number: %i', (stars, label, cell) => {
    expect([starsLabel(stars), starsCell(stars)]).toEqual([label, cell]);
  });
});
