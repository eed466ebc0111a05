import { describe, expect, it } from 'vitest';
import { byPath, valueAt, withValues } from './paths.ts';

const values = { name: 'A', codes: [1], price: null, part: { text: 'x', wording: { Subject: 's' } } };

describe('byPath', () => {
  it("names a part's fields, and treats each as one value", () => {
    expect(byPath(values)).toEqual({
      name: 'A',
      codes: [1],
      price: null,
      'part.text': 'x',
      'part.wording': { Subject: 's' },
    });
  });

  it('treats a file as one value', () => {
    const file = new File([], 'a.pdf');
    expect(byPath({ file })).toEqual({ file });
  });
});

describe('valueAt', () => {
  it.each([
    ['name', 'A'],
    ['part.text', 'x'],
    ['part.missing', undefined],
    ['name.length', undefined],
    ['missing', undefined],
    ['toString', undefined],
  ])('finds %s', (path, value) => {
    expect(valueAt(values, path)).toBe(value);
  });
});

describe('withValues', () => {
  it('changes fields and fields of parts, and leaves the original alone', () => {
    const changed = withValues(values, { name: 'B', 'part.text': 'y' });
    expect(changed).toEqual({ ...values, name: 'B', part: { text: 'y', wording: { Subject: 's' } } });
    expect(values.part.text).toBe('x');
  });
});
