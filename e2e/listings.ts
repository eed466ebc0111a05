import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { url } from './people.ts';

/** Calls the API as the person whose page this is. */
export async function post(
  page: Page,
  path: string,
  data: object,
): Promise<{ listing?: { ListingID: number }; ContactId?: number; maillist_id?: number; CampaignID?: number }> {
  const answer = await page.request.post(url(`/api${path}`), { data, headers: { 'X-Requested-With': 'test' } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** Reads from the API as the person whose page this is. */
export const read = async (page: Page, path: string) =>
  (await page.request.get(url(`/api${path}`), { headers: { 'X-Requested-With': 'test' } })).json();

export const payload = (ListingName: string, rest: object = {}) => ({
  listing: { ListingName },
  listing_details: { Overview: 'A text that buyers read.' },
  salesInfo: { Seller: 'Halden Kestrel Ltd' },
  ...rest,
});

/** Creates a listing and returns its ID: a draft, or active if an admin creates it. */
export async function created(owner: Page, name: string, rest: object = {}): Promise<number> {
  const { listing } = await post(owner, '/createListing', payload(name, rest));
  return listing?.ListingID ?? 0;
}

/** Creates a listing that waits for review. */
export async function submitted(seller: Page, name: string, rest: object = {}): Promise<number> {
  const id = await created(seller, name, rest);
  await post(seller, `/publishListing?listing_id=${id}`, {});
  return id;
}
