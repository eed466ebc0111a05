import { describe, expect, it } from 'vitest';
import { afterDelete, afterProfile, afterSave, landingOf } from './destinations.ts';

const mine = '/myaccount/my_listing';
const all = '/myaccount/myaccount_ta_all';

/** From the specification, section 2: type, then the path after signing in, saving, deleting, and Cancel on a profile. */
describe('destinations', () => {
  it.each([
    [1, mine, mine, mine, mine],
    [15, all, mine, all, all],
    [30, all, mine, all, all],
    [40, all, all, mine, '/admin/users'],
  ] as const)('of type %i', (type, landing, saved, deleted, profile) => {
    expect(landingOf(type)).toBe(landing);
    expect(afterSave(type)).toBe(saved);
    expect(afterDelete(type)).toBe(deleted);
    expect(afterProfile(type)).toBe(profile);
  });
});
