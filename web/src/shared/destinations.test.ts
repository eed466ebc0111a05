import { describe, expect, it } from 'vitest';
import { afterDelete, afterProfile, afterSave, landingOf } from './destinations.ts';

const mine = '/myaccount/my_listing';
const all = '/myaccount/myaccount_ta_all';
const page = '/listing_full_details?listing_id=7';

/**
 * Each type, then the path after signing in, saving an own listing, saving someone else's, deleting, and
 * Cancel on a profile. Someone else's listing opens itself, at `page`.
 */
describe('destinations', () => {
  it.each([
    [1, mine, mine, page, mine, mine],
    [15, all, mine, page, all, all],
    [30, all, mine, page, all, all],
    [40, all, all, all, mine, '/admin/users'],
  ] as const)('of type %i', (type, landing, saved, savedForOwner, deleted, profile) => {
    const user = { UserID: 3, UserType: type };
    expect(landingOf(type)).toBe(landing);
    expect(afterSave(user, { ListingID: 7, OwnerID: 3 })).toBe(saved);
    expect(afterSave(user, { ListingID: 7, OwnerID: 4 })).toBe(savedForOwner);
    expect(afterDelete(type)).toBe(deleted);
    expect(afterProfile(type)).toBe(profile);
  });

  it("keep the list that led to someone else's listing", () => {
    const broker = { UserID: 3, UserType: 30 } as const;
    expect(afterSave(broker, { ListingID: 7, OwnerID: 4 }, `${page}&list=review`)).toBe(`${page}&list=review`);
  });
});
