import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { codeOfStatus, conflict, problem } from './problem.ts';
import type { ProblemCode } from './problem-codes.ts';
import { problemCodes } from './problem-codes.ts';

describe('problem codes', () => {
  it.each<[number, ProblemCode]>([
    [400, 'invalid'],
    [401, 'signed_out'],
    [403, 'not_allowed'],
    [404, 'not_found'],
    [413, 'too_large'],
    [415, 'wrong_type'],
    [429, 'too_many'],
    [503, 'unavailable'],
    [409, 'invalid'],
    [499, 'invalid'],
    [500, 'failed'],
    [502, 'failed'],
  ])('have a general one for status %i', (status, code) => {
    expect(codeOfStatus(status)).toBe(code);
  });

  it.each(Object.entries(problemCodes))(
    'use lowercase words with underscores, and say what happened: %s',
    (code, [status, says]) => {
      expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(says).toMatch(/^[A-Z].*[^.]$/);
    },
  );

  it('have the status they stand for', () => {
    for (const status of [400, 401, 403, 404, 413, 415, 429, 500, 503])
      expect(problemCodes[codeOfStatus(status)][0]).toBe(status);
  });
});

describe('the body of an error', () => {
  const body = {
    message: 'Someone else changed this listing.',
    code: 'listing_changed',
    errors: { 'listing.ListingName': 'Please enter a name' },
    conflict: { 'listing.ListingName': { yours: 'A', theirs: null } },
    merged: { Kind: 'contact', ID: 7 },
  };

  it('contains a message, a code, errors by field and both values of a conflict', () => {
    expect(problem.parse({ ...body, stack: 'secret' })).toEqual(body);
    expect(conflict.parse({ a: { yours: 1, theirs: [2], more: 3 } })).toEqual({ a: { yours: 1, theirs: [2] } });
  });

  it('describes the fields that not every error has', () => {
    const { properties = {} } = z.toJSONSchema(problem, { unrepresentable: 'any' });
    const described = Object.entries(properties).filter(([, field]) => typeof field === 'object' && field.description);
    expect(described.map(([name]) => name)).toEqual(['errors', 'findings', 'more', 'merged', 'conflict']);
  });

  it('can have a code that this version does not know', () => {
    expect(problem.parse({ ...body, code: 'from_the_future' }).code).toBe('from_the_future');
  });

  it.each([
    { ...body, code: 7 },
    { code: 'invalid' },
    { message: 'no code' },
    { ...body, conflict: { a: 1 } },
    { ...body, merged: {} },
  ])('is not %j', (wrong) => {
    expect(problem.safeParse(wrong).success).toBe(false);
  });
});
