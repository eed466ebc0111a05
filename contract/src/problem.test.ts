import { describe, expect, it } from 'vitest';
import type { ProblemCode } from './problem.ts';
import { codeOfStatus, conflict, problem, problemStatuses } from './problem.ts';

describe('problem codes', () => {
  it.each<[number, ProblemCode]>([
    [400, 'invalid'],
    [401, 'signed_out'],
    [403, 'not_allowed'],
    [404, 'not_found'],
    [409, 'conflict'],
    [429, 'too_many'],
    [503, 'unavailable'],
    [418, 'invalid'],
    [499, 'invalid'],
    [500, 'failed'],
    [502, 'failed'],
  ])('has a general code for status %i', (status, code) => {
    expect(codeOfStatus(status)).toBe(code);
  });

  it('uses lowercase words with underscores', () => {
    for (const code of Object.keys(problemStatuses)) expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
  });
});

describe('the body of an error', () => {
  const body = {
    message: 'Someone else changed this listing.',
    code: 'listing_changed',
    errors: { 'listing.ListingName': 'Please enter a name' },
    conflict: { 'listing.ListingName': { yours: 'A', theirs: null } },
  };

  it('contains a message, a code, errors by field and both values of a conflict', () => {
    expect(problem.parse({ ...body, stack: 'secret' })).toEqual(body);
    expect(conflict.parse({ a: { yours: 1, theirs: [2], more: 3 } })).toEqual({ a: { yours: 1, theirs: [2] } });
  });

  it.each([{ ...body, code: 'unknown' }, { code: 'conflict' }, { ...body, conflict: { a: 1 } }])("can't be %j", (wrong) => {
    expect(problem.safeParse(wrong).success).toBe(false);
  });
});
