import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetDrafts } from '../form/drafts.ts';
import type { Visit } from './recent.ts';
import { forgetVisit, recentVisits, rememberVisit } from './recent.ts';

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

const listing = (id: number): Visit => ({
  kind: 'listing',
  label: `${id} Rotor`,
  path: `/listing_full_details?listing_id=${id}`,
});
const labels = (owner: number): string[] => recentVisits(owner).map(({ label }) => label);

describe('recent items', () => {
  it('are listed once, the latest first, up to eight', () => {
    for (const id of [1, 2, 3, 1]) rememberVisit(7, listing(id));
    expect(labels(7)).toEqual(['1 Rotor', '3 Rotor', '2 Rotor']);
    for (let id = 10; id < 20; id += 1) rememberVisit(7, listing(id));
    expect(labels(7)).toHaveLength(8);
    expect(labels(7)[0]).toBe('19 Rotor');
  });

  it('adopt a new name', () => {
    rememberVisit(7, listing(1));
    rememberVisit(7, { ...listing(1), label: '1 Impeller' });
    expect(labels(7)).toEqual(['1 Impeller']);
  });

  it('lose what the user can no longer open', () => {
    rememberVisit(7, listing(1));
    rememberVisit(7, listing(2));
    forgetVisit(7, listing(2).path);
    forgetVisit(7, '/elsewhere');
    expect(labels(7)).toEqual(['1 Rotor']);
  });

  it("are each user's own, and gone after signing out", () => {
    rememberVisit(7, listing(1));
    expect(labels(8)).toEqual([]);
    forgetDrafts({ but: 7 });
    expect(labels(7)).toEqual(['1 Rotor']);
    forgetDrafts({ but: 8 });
    expect(labels(7)).toEqual([]);
    rememberVisit(7, listing(1));
    forgetDrafts();
    expect(localStorage).toEqual({});
  });

  it.each(['nothing', '{}', '[1]', '[{"kind":"listing","label":"x","path":"https://elsewhere.example"}]'])(
    'are none if the browser holds %s',
    (stored) => {
      localStorage.setItem('brevet-draft-7-recent', stored);
      expect(recentVisits(7)).toEqual([]);
    },
  );
});
