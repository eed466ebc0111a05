import { expect, it } from 'vitest';
import { isSameScreen } from './same-screen.ts';

const at = (routeId: string, search: object = {}) => ({ routeId, search });

it.each([
  [at('/listings', { listing_id: 1 }), at('/listings', { listing_id: 1, step: 2 }), true],
  [at('/listings', { listing_id: '1' }), at('/listings', { listing_id: 1 }), true],
  [at('/listings'), at('/listings', { step: 3 }), true],
  [at('/listings', { listing_id: 1 }), at('/listings', { listing_id: 2 }), false],
  [at('/listings', { listing_id: 1 }), at('/listings'), false],
  [at('/admin/profile', { user_id: 4 }), at('/admin/profile', { user_id: 5 }), false],
  [at('/admin/newbroker', { id: 4 }), at('/admin/newbroker'), false],
  [at('/listings'), at('/profile'), false],
])('%j and %j show the same: %s', (one, other, same) => {
  expect(isSameScreen(one, other)).toBe(same);
});
