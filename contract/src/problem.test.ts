import { describe, expect, it } from 'vitest';
import type { ProblemCode } from './problem.ts';
import { codeOfStatus, problemStatuses } from './problem.ts';

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
    [502, 'failed'],
  ])('have a general one for status %i', (status, code) => {
    expect(codeOfStatus(status)).toBe(code);
  });

  it('are lower case words with underscores', () => {
    for (const code of Object.keys(problemStatuses)) expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
  });
});
