import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { errorsOf, errorsToShow } from './errors.ts';

describe('errorsOf', () => {
  const schema = z.object({ part: z.object({ name: z.string().min(2, 'too short').regex(/^a/, 'wrong start') }) });

  it('names fields by path, with the first of several errors', () => {
    expect(errorsOf(schema, { part: { name: 'b' } })).toEqual({ 'part.name': 'too short' });
  });

  it('is empty for values that fit', () => {
    expect(errorsOf(schema, { part: { name: 'ab' } })).toEqual({});
  });
});

describe('errorsToShow', () => {
  const found = { name: 'needed', text: 'too long' };
  const values = { name: '', text: 'long', code: 'X' };

  it('shows nothing before a field is visited', () => {
    expect(errorsToShow({ found, refused: null, values, visited: new Set() })).toEqual({});
  });

  it('shows the errors of visited fields, and of all fields once sent', () => {
    expect(errorsToShow({ found, refused: null, values, visited: new Set(['text']) })).toEqual({ text: 'too long' });
    expect(errorsToShow({ found, refused: null, values, visited: 'all' })).toEqual(found);
  });

  it('drops an error whose cause is fixed', () => {
    expect(errorsToShow({ found: {}, refused: null, values, visited: 'all' })).toEqual({});
  });

  it("shows the server's error until the refused value changes", () => {
    const refused = { errors: { code: 'used' }, values };
    expect(errorsToShow({ found: {}, refused, values: { ...values, name: 'B' }, visited: 'all' })).toEqual({ code: 'used' });
    expect(errorsToShow({ found: {}, refused, values: { ...values, code: 'Y' }, visited: 'all' })).toEqual({});
  });
});
