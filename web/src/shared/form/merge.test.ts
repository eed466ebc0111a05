import { describe, expect, it } from 'vitest';
import { mergeChanges, resolveConflict, storedValues, withOwn } from './merge.ts';

const base = { name: 'A', price: 1, list: [1, 2], part: { text: 'x' } };

describe('mergeChanges', () => {
  it('takes fields that only they changed, and keeps fields that only you changed', () => {
    const merged = mergeChanges(base, { ...base, name: 'mine' }, { ...base, part: { text: 'theirs' } });
    expect(merged).toEqual({
      values: { ...base, name: 'mine', part: { text: 'theirs' } },
      both: [],
      taken: [{ path: 'part.text', yours: 'x', theirs: 'theirs' }],
    });
  });

  it('keeps your value if both changed a field, and returns both values', () => {
    const merged = mergeChanges(base, { ...base, price: 2 }, { ...base, price: 3 });
    expect(merged).toEqual({ values: { ...base, price: 2 }, both: [{ path: 'price', yours: 2, theirs: 3 }], taken: [] });
  });

  it('finds no conflict if both made the same change', () => {
    const same = { ...base, price: 9 };
    expect(mergeChanges(base, same, same)).toEqual({ values: same, both: [], taken: [] });
  });

  it("keeps your change of a field that they didn't touch", () => {
    expect(mergeChanges(base, { ...base, price: 5 }, base)).toEqual({ values: { ...base, price: 5 }, both: [], taken: [] });
  });

  it('merges lists item by item', () => {
    const merged = mergeChanges(base, { ...base, list: [2, 4] }, { ...base, list: [1, 2, 3] });
    expect(merged.values.list).toEqual([2, 3, 4]);
    expect(merged.both).toEqual([]);
    expect(merged.taken).toEqual([{ path: 'list', yours: [2, 4], theirs: [1, 2, 3] }]);
  });

  it('leaves out of a list what they took out and you left alone', () => {
    expect(mergeChanges(base, base, { ...base, list: [2] }).values.list).toEqual([2]);
  });

  it('merges lists of objects by their contents, in the order that people gave them', () => {
    const [a, b, c] = [{ text: 'a' }, { text: 'b' }, { text: 'c' }];
    const list = (...items: object[]) => ({ items: structuredClone(items) });
    const merge = (mine: object[], theirs: object[]) => mergeChanges(list(a, b, c), list(...mine), list(...theirs)).values.items;
    const [changed, theirs, added] = [{ text: 'B' }, { text: 'C' }, { text: 'd' }];
    expect(merge([a, changed, c], [a, b, theirs])).toEqual([a, theirs, changed]);
    expect(merge([a, changed, c], [a, b, c, added])).toEqual([a, changed, c, added]);
    expect(merge([added, a, b, c], [a, theirs, c])).toEqual([added, a, theirs, c]);
    expect(merge([a, c], [a, b, c, added])).toEqual([a, c, added]);
    expect(merge([a, b, c], [c, a])).toEqual([c, a]);
  });

  it('lets the person choose where one side has no list', () => {
    const none: { list: number[] | null } = { list: null };
    const both = [{ path: 'list', yours: [1], theirs: [2] }];
    expect(mergeChanges(none, { list: [1] }, { list: [2] })).toEqual({ values: { list: [1] }, both, taken: [] });
  });
});

describe('storedValues', () => {
  it('is the sent values, with the stored value of each field in conflict', () => {
    const conflict = { price: { yours: 2, theirs: 3 }, Version: { yours: 1, theirs: 2 } };
    expect(storedValues({ ...base, price: 2 }, conflict, {})).toEqual({ ...base, price: 3 });
  });

  it.each([
    ['an emptied text', { text: 'x' }, {}, { text: '' }],
    ['an emptied number', { text: 5 }, {}, { text: null }],
    ['a field that the form holds otherwise', { text: '2026-01-01' }, { text: null }, { text: null }],
  ])('holds %s as the form does', (_what, sent, blank, now) => {
    expect(storedValues(sent, { text: { yours: sent.text, theirs: null } }, blank)).toEqual(now);
  });
});

describe('resolveConflict', () => {
  const saved = { values: base, version: 1 };
  const sent = { ...base, price: 2 };
  const typed = { ...sent, name: 'typed while saving' };
  const conflict = { price: { yours: 2, theirs: 3 }, 'listing.Version': { yours: 1, theirs: 4 } };

  it('continues with the typed values, based on the stored values and their version', () => {
    expect(resolveConflict({ sent, typed, saved }, conflict, {})).toEqual({
      saved: { values: { ...base, price: 3 }, version: 4 },
      values: typed,
      clash: { both: [{ path: 'price', yours: 2, theirs: 3 }], taken: [] },
    });
  });

  it('continues from the version of a call that has one part', () => {
    expect(resolveConflict({ sent, typed, saved }, { Version: { yours: 1, theirs: 4 } }, {}).saved.version).toBe(4);
  });

  it("keeps the form's version if the call has none", () => {
    expect(resolveConflict({ sent, typed, saved }, { price: conflict.price }, {}).saved.version).toBe(1);
  });
});

describe('withOwn', () => {
  const before = { name: 'A', part: { text: 'x', other: 'o' } };
  const stored = { name: 'Mine', part: { text: 'theirs', other: 'o' } };

  it('takes over stored values that this form sent itself', () => {
    const unanswered = { name: 'Mine', part: { text: 'mine', other: 'o' } };
    expect(withOwn(before, stored, unanswered)).toEqual({ name: 'Mine', part: { text: 'x', other: 'o' } });
  });

  it('is the base if every save was answered', () => {
    expect(withOwn(before, stored, null)).toBe(before);
  });
});

describe('resolveConflict after a save without an answer', () => {
  const saved = { values: { name: 'A', text: 'x', list: { typed: '' } }, version: 1 };
  const sent = { name: 'Name, longer', text: 'x', list: { typed: 'US 1' } };
  const unanswered = { name: 'Name', text: 'x', list: { typed: '' } };
  const version = { yours: 1, theirs: 2 };

  it("doesn't treat the values of that save as someone else's", () => {
    const conflict = { name: { yours: 'Name, longer', theirs: 'Name' }, Version: version };
    const own = resolveConflict({ sent, typed: sent, saved, unanswered }, conflict, {});
    expect(own).toMatchObject({ saved: { version: 2 }, values: sent, clash: { both: [], taken: [] } });
    const others = resolveConflict({ sent, typed: sent, saved }, conflict, {});
    expect(others.clash.both).toEqual([{ path: 'name', yours: 'Name, longer', theirs: 'Name' }]);
  });

  it("leaves parts alone that the conflict doesn't mention", () => {
    const conflict = { text: { yours: 'x', theirs: 'y' }, Version: version };
    const { saved: now, values } = resolveConflict({ sent, typed: sent, saved, apart: ['list'] }, conflict, {});
    expect(now.values).toEqual({ name: 'Name, longer', text: 'y', list: { typed: '' } });
    expect(values).toEqual({ name: 'Name, longer', text: 'y', list: { typed: 'US 1' } });
  });
});
