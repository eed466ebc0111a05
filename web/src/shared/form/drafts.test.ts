import { messages } from '@brevet/contract/messages';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draftKey, fits, forgetDraft, forgetDrafts, readDraft, writeDraft } from './drafts.ts';
import { formSupport, startOf } from './form-support.ts';

const sample = { name: '', price: null, count: 1, codes: [], part: { agreed: false } };
const values = { ...sample, name: 'typed', count: '' };
const draft = { values, base: sample, version: 3 };
const key = draftKey(7, 'listing-1');

/** A storage object whose entries are its own keys, as in a browser. */
function fakeStorage(): Storage {
  const store: Storage = Object.create({
    getItem: (name: string) => (Object.hasOwn(store, name) ? store[name] : null),
    setItem: (name: string, text: string) => Object.assign(store, { [name]: text }),
    removeItem: (name: string) => Reflect.deleteProperty(store, name),
  });
  return store;
}

beforeEach(() => vi.stubGlobal('localStorage', fakeStorage()));
afterEach(() => vi.unstubAllGlobals());

describe('drafts', () => {
  it('are restored as they were saved', () => {
    expect(writeDraft(key, draft)).toBe(true);
    expect(readDraft(key, sample)).toEqual(draft);
    forgetDraft(key);
    expect(readDraft(key, sample)).toBeNull();
  });

  it.each([
    ['no JSON', '{'],
    ['no draft', '{"values":{}}'],
    ['a list', '[]'],
    ['a field missing', JSON.stringify({ ...draft, values: { name: 'x' } })],
    ['another kind of value', JSON.stringify({ ...draft, values: { ...values, part: { agreed: 'yes' } } })],
    ['a version that is a text', JSON.stringify({ ...draft, version: '3' })],
  ])('are ignored when the stored text is %s', (_what, text) => {
    localStorage.setItem(key, text);
    expect(readDraft(key, sample)).toBeNull();
  });

  it('return false when the browser stores nothing', () => {
    vi.stubGlobal('localStorage', {
      setItem: () => {
        throw new Error('full');
      },
    });
    expect(writeDraft(key, draft)).toBe(false);
  });

  it('are removed for other users, and nothing else is', () => {
    for (const one of [key, draftKey(8, 'new-user'), draftKey(78, 'listing-1')]) writeDraft(one, draft);
    localStorage.setItem('columns', 'kept');
    forgetDrafts({ but: 7 });
    expect(Object.keys(localStorage)).toEqual([key, 'columns']);
    forgetDrafts();
    expect(Object.keys(localStorage)).toEqual(['columns']);
  });
});

describe('fits', () => {
  it.each([
    [{ ...sample, count: '' }, true],
    [{ ...sample, price: 'anything' }, true],
    [{ ...sample, codes: {} }, false],
    [{ ...sample, codes: null }, false],
    [{ ...sample, name: null }, false],
    [null, false],
  ])('says of %j %s', (kept, fitting) => {
    expect(fits(kept, sample)).toBe(fitting);
  });
});

describe('startOf', () => {
  const stored = { name: 'A', text: 'x' };
  const mine = { name: 'mine', text: 'x' };

  it('starts with the stored values if there is no draft', () => {
    expect(startOf(null, { values: stored, version: 1 })).toEqual({ values: stored, restored: false, clash: null });
  });

  it('continues with a draft of the stored version', () => {
    const start = startOf({ values: mine, base: stored, version: 1 }, { values: stored, version: 1 });
    expect(start).toEqual({ values: mine, restored: true, clash: null });
  });

  it("merges a draft of an older version with someone else's later changes", () => {
    const start = startOf({ values: mine, base: stored, version: 1 }, { values: { name: 'B', text: 'y' }, version: 2 });
    expect(start).toMatchObject({
      values: { name: 'mine', text: 'y' },
      restored: true,
      clash: {
        both: [{ path: 'name', yours: 'mine', theirs: 'B' }],
        taken: [{ path: 'text', yours: 'x', theirs: 'y' }],
        message: messages.draftOutdated,
      },
    });
  });
});

describe('startOf after a save without an answer', () => {
  const stored = { name: 'A', text: 'x' };
  const sent = { name: 'sent', text: 'x' };

  it('has nothing unsaved if the server has stored everything', () => {
    const start = startOf({ values: sent, base: stored, version: 1, unanswered: sent }, { values: sent, version: 2 });
    expect(start).toEqual({ values: sent, restored: false, clash: null });
  });

  it('continues with what was typed later, without a conflict', () => {
    const later = { name: 'sent, and more', text: 'x' };
    const start = startOf({ values: later, base: stored, version: 1, unanswered: sent }, { values: sent, version: 2 });
    expect(start).toEqual({ values: later, restored: true, clash: null });
  });

  it('remembers it for the next save', () => {
    const start = startOf({ values: sent, base: stored, version: 1, unanswered: sent }, { values: stored, version: 1 });
    expect(start).toEqual({ values: sent, restored: true, clash: null, unanswered: sent });
  });
});

describe('the draft of a form', () => {
  const empty = { name: '', password: '' };
  const typed = { name: 'mine', password: 'secret' };
  const options = { name: 'new-user', keep: (values: typeof empty) => ({ ...values, password: '' }) };
  const draftOf = (owner: number) => formSupport(owner).draftOf(options);

  it('comes back without what must not be kept', () => {
    expect(draftOf(7).write(typed, { values: { ...empty, password: 'stored' } })).toBe(true);
    expect(draftOf(7).start({ values: empty })).toEqual({
      values: { name: 'mine', password: '' },
      restored: true,
      clash: null,
    });
    expect(readDraft(draftKey(7, 'new-user'), empty)).toEqual({
      values: { name: 'mine', password: '' },
      base: empty,
      version: null,
    });
  });

  it('keeps everything by default, and the version that it began with', () => {
    const draft = formSupport(7).draftOf<typeof empty>({ name: 'listing-1' });
    draft.write(typed, { values: empty, version: 3 });
    expect(readDraft(draftKey(7, 'listing-1'), empty)).toEqual({ values: typed, base: empty, version: 3 });
  });

  it('keeps what was sent without an answer, and is dropped once all of it is stored', () => {
    const draft = formSupport(7).draftOf<typeof empty>({ name: 'listing-2' });
    draft.write(typed, { values: empty, version: 1 }, typed);
    expect(readDraft(draftKey(7, 'listing-2'), empty)).toEqual({ values: typed, base: empty, version: 1, unanswered: typed });
    expect(draft.start({ values: typed, version: 2 }).restored).toBe(false);
    expect(readDraft(draftKey(7, 'listing-2'), empty)).toBeNull();
  });

  it("isn't another user's", () => {
    draftOf(7).write(typed, { values: empty });
    expect(draftOf(8).start({ values: empty })).toEqual({ values: empty, restored: false, clash: null });
  });

  it('is forgotten once its values are stored', () => {
    draftOf(7).write(typed, { values: empty });
    draftOf(7).forget();
    expect(draftOf(7).start({ values: empty }).restored).toBe(false);
  });
});
