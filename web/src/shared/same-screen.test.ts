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
  [at('/contacts/contact_info', { contact_id: 4 }), at('/contacts/contact_info', { contact_id: 5 }), false],
  [at('/contacts/contact_edit', { contact_id: 4 }), at('/contacts/contact_edit', { contact_id: 4, value: '{}' }), true],
  [at('/contacts/organization_info', { org_id: 4 }), at('/contacts/organization_info', { org_id: 5 }), false],
  [at('/contacts/mailing_list', { mailingList_id: 4 }), at('/contacts/mailing_list', { mailingList_id: 5 }), false],
  [at('/contacts/edit_campaign', { campaign_id: 4 }), at('/contacts/edit_campaign', { campaign_id: 5 }), false],
  [at('/contacts/campaign_info', { campaign_id: 4 }), at('/contacts/campaign_info', { campaign_id: 4, view: 'email' }), true],
  [at('/eou/workbench', { eou_id: 4 }), at('/eou/workbench'), false],
  [at('/patent_details', { pat_num: '7000001' }), at('/patent_details', { pat_num: '7000002' }), false],
  [at('/patent_details', { pat_num: '7000001', pcont: 'US' }), at('/patent_details', { pat_num: '7000001', pcont: 'EP' }), false],
  [at('/patent_details', { patentid: 4 }), at('/patent_details', { patentid: 5 }), false],
])('%j and %j show the same: %s', (one, other, same) => {
  expect(isSameScreen(one, other)).toBe(same);
});
