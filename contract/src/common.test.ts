import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { brokerCode, claimedTime, filled, flagParam, id, idList, idParam, intList, optional, said, text } from './common.ts';
import { isoDate, isoDateTime } from './day.ts';
import { messages } from './messages.ts';

/** The accepted value, or the texts that refuse it. */
const read = (schema: z.ZodType, value: unknown): unknown => {
  const { data, error } = schema.safeParse(value);
  return error ? error.issues.map(({ message }) => message) : data;
};

describe('ids', () => {
  it.each([
    [1, 1],
    [2_147_483_647, 2_147_483_647],
    [0, ['Please enter at least 1']],
    [2_147_483_648, ['Please enter at most 2,147,483,647']],
    [1.5, ['Please enter a whole number']],
  ])('%j reads as %j', (value, expected) => {
    expect(read(id, value)).toEqual(expected);
    expect(read(idParam, String(value))).toEqual(expected);
  });
});

describe('lists of ids', () => {
  it.each([
    ['7', [7]],
    ['7,2147483647', [7, 2_147_483_647]],
    ['1,2,3', ['Please enter at most 2']],
    ['', ['Please enter a number']],
    ['7,', ['Please enter a number']],
    ['x7', ['Please enter a number']],
    ['7x', ['Please enter a number']],
    ['12345678901', ['Please enter a number']],
    ['1'.repeat(23), ['Please enter at most 22 characters']],
  ])('of up to two: %j reads as %j', (value, expected) => {
    expect(read(idList(2), value)).toEqual(expected);
  });
});

describe('flags', () => {
  it.each([
    ['1', 1],
    ['0', 0],
    ['', undefined],
    [undefined, undefined],
  ])('%j reads as %j', (value, expected) => {
    expect(read(flagParam, value)).toBe(expected);
  });

  it('are nothing else', () => {
    expect(flagParam.safeParse('2').success).toBe(false);
    expect(flagParam.safeParse('yes').success).toBe(false);
  });
});

describe('dates and times', () => {
  it.each([
    [isoDate, '2024-02-29', '2024-02-29'],
    [isoDate, '0001-01-01', '0001-01-01'],
    [isoDate, '1000-01-01', '1000-01-01'],
    [isoDate, '0000-12-31', ['Please enter a later year']],
    [isoDate, '2023-02-29', ['Please enter a date as YYYY-MM-DD']],
    [isoDateTime, '2024-02-29T12:00:00Z', '2024-02-29T12:00:00Z'],
    [isoDateTime, '0000-01-01T00:00:00Z', ['Please enter a later year']],
    [isoDateTime, '2024-02-29', ['Please enter a time as YYYY-MM-DDTHH:MM:SSZ']],
  ])('case %#: %j reads as %j', (schema, value, expected) => {
    expect(read(schema, value)).toEqual(expected);
  });

  it('accepts any short text as a claimed time', () => {
    expect(read(claimedTime, 'yesterday')).toBe('yesterday');
    expect(read(claimedTime, undefined)).toBeUndefined();
    expect(read(claimedTime, 'x'.repeat(64))).toHaveLength(64);
    expect(read(claimedTime, 'x'.repeat(65))).toEqual(['Please enter at most 64 characters']);
  });
});

describe('texts', () => {
  it.each([
    [' a ', 'a'],
    ['', ''],
    ['abc', 'abc'],
    ['  abc  ', 'abc'],
    ['abcd', ['Please enter at most 3 characters']],
    ['a\u0000', [messages.controlCharacters]],
    ['\uD800', [messages.brokenCharacters]],
    [null, ['Name it']],
    [undefined, ['Name it']],
    [7, ['Please enter text']],
  ])('with a limit of 3 characters, %j reads as %j', (value, expected) => {
    expect(read(text(3, 'Name it'), value)).toEqual(expected);
  });

  it('stops at the first error', () => {
    const checked: string[] = [];
    const schema = text(3).refine((value) => checked.push(value) > 0);
    for (const value of ['abcd', 'a\u0000', '\uD800', 'ok']) schema.safeParse(value);
    expect(checked).toEqual(['ok']);
    expect(read(text(3), 'abc\u0000')).toHaveLength(1);
    expect(read(text(3), '\uD800\u0000')).toEqual([messages.controlCharacters]);
  });

  it.each([
    ['a', 'a'],
    ['', ['Name it']],
    ['   ', ['Name it']],
    [undefined, ['Name it']],
  ])('if required, %j reads as %j', (value, expected) => {
    expect(read(filled(3, 'Name it'), value)).toEqual(expected);
  });

  it.each([filled(3), text(3)])('reports Required by default', (schema) => {
    expect(read(schema, undefined)).toEqual([messages.required]);
  });

  it.each([
    ['a', 'a'],
    ['', null],
    ['  ', null],
    [null, null],
    [undefined, undefined],
  ])('if optional, %j reads as %j', (value, expected) => {
    expect(read(optional(text(3)), value)).toBe(expected);
  });
});

describe('lists of numbers', () => {
  const refusal = ['Please use only these numbers: 1, -1, 0'];
  it.each([
    ['1', [1]],
    ['1,-1', [1, -1]],
    [' 1 , -1 ', [1, -1]],
    ['0', [0]],
    ['', refusal],
    ['1,', refusal],
    ['1, ,0', refusal],
    ['2', refusal],
    ['x', refusal],
    ['1,2', refusal],
  ])('%j reads as %j', (value, expected) => {
    expect(read(intList([1, -1, 0]), value)).toEqual(expected);
  });

  it('accepts at most 64 characters', () => {
    expect(read(intList([1]), `1${',1'.repeat(31)}`)).toHaveLength(32);
    expect(read(intList([1]), `1${',1'.repeat(32)}`)).toContain('Please enter at most 64 characters');
  });
});

describe('broker codes', () => {
  it.each([
    ['TTX', 'TTX'],
    ['a_b-1', 'a_b-1'],
    ['x'.repeat(16), 'x'.repeat(16)],
    ['x'.repeat(17), ['Please enter at most 16 characters']],
    ['T X', ['Please enter a broker code']],
    ['!TTX', ['Please enter a broker code']],
    ['TTX!', ['Please enter a broker code']],
  ])('%j reads as %j', (value, expected) => {
    expect(read(brokerCode, value)).toEqual(expected);
  });
});

it('a message answer contains only a message', () => {
  expect(read(said, { message: 'Listing saved', secret: 1 })).toEqual({ message: 'Listing saved' });
  expect(said.safeParse({}).success).toBe(false);
});
