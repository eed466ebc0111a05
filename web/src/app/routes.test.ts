import type { Access, UserType } from '@brevet/contract/access';
import { access, allows, userTypes } from '@brevet/contract/access';
import { attachmentsApi } from '@brevet/contract/attachments';
import { auditApi } from '@brevet/contract/audit';
import { brokersApi } from '@brevet/contract/brokers';
import { codesApi } from '@brevet/contract/codes';
import { decisionsApi } from '@brevet/contract/decisions';
import { inboxApi } from '@brevet/contract/inbox';
import { listingsApi } from '@brevet/contract/listings';
import { mailApi } from '@brevet/contract/mail';
import { paths } from '@brevet/contract/paths';
import { sessionApi } from '@brevet/contract/session';
import { settingsApi } from '@brevet/contract/settings';
import { usersApi } from '@brevet/contract/users';
import { describe, expect, it } from 'vitest';
import { router } from './routes.tsx';
import { menuOf } from './shell/menu.ts';

const everyone = [1, 15, 30, 40] as const;
/** Every screen behind the sign-in: the types that get it, and the calls without which it's of no use to them. */
const screens: Record<string, { types: readonly UserType[]; calls: { access: Access }[] }> = {
  '/listings': { types: [1, 30, 40], calls: [listingsApi.editListing, listingsApi.getListingDetailById] },
  '/listings/UploadAttachment': { types: everyone, calls: [attachmentsApi.uploadImg, attachmentsApi.uploadImgData] },
  '/publish_listing': { types: [1, 30, 40], calls: [listingsApi.publishListing] },
  '/listing_full_details': { types: everyone, calls: [listingsApi.listing_details] },
  '/myaccount/my_listing': { types: everyone, calls: [listingsApi.listing_ta] },
  '/myaccount/myaccount_ta_all': { types: [15, 30, 40], calls: [listingsApi.myaccount_ta_all] },
  '/pursue/listings': { types: [15, 30, 40], calls: [decisionsApi.pursue_request] },
  '/myaccount/unreadEmail': { types: everyone, calls: [inboxApi.getUnreadEmailMessage] },
  '/admin/codes': { types: [30, 40], calls: [codesApi.activationCodes, codesApi.issueActivationCodes] },
  '/admin/audit': { types: [40], calls: [auditApi.audit] },
  '/admin/settings': { types: [40], calls: [settingsApi.settings, settingsApi.saveSetting] },
  '/admin/users': { types: [40], calls: [usersApi.users] },
  '/admin/searchuser': { types: [40], calls: [usersApi.searchUser] },
  '/admin/newuser': { types: [40], calls: [usersApi.users] },
  '/admin/profile': { types: [40], calls: [usersApi.setUserActive, usersApi.unlockUser] },
  '/profile': { types: everyone, calls: [usersApi.user, usersApi.updateUser] },
  '/profile/security': { types: everyone, calls: [sessionApi.sessions] },
  '/admin/brokerlist': { types: [40], calls: [brokersApi.changeBrokerStatus] },
  '/admin/newbroker': { types: [40], calls: [brokersApi.createbroker, brokersApi.editbroker] },
  '/myaccount/broker_requests': { types: [30, 40], calls: [usersApi.brokerRequests] },
  '/admin/outbox': { types: [40], calls: [mailApi.outbox] },
};

const typesOf = (rule: Access) => Object.values(userTypes).filter((type) => allows(rule, type));
const routes = Object.entries(router.routesByPath).filter(
  ([path, route]) => route.parentRoute?.id === '/signed-in' && path !== '/$',
);

describe('the screens behind the sign-in', () => {
  it('stand in the table of this test, all of them', () => {
    expect(routes.map(([path]) => path).sort()).toEqual(Object.keys(screens).sort());
  });

  it.each(routes)('%s opens for exactly the types that may make its calls', (path, route) => {
    const { types, calls } = screens[path] ?? { types: [], calls: [] };
    const shown = typesOf(route.options.staticData?.access ?? access.signedIn);
    expect(shown).toEqual(types);
    for (const call of calls) expect(typesOf(call.access)).toEqual(types);
  });

  it.each(everyone)('are in the menu of type %i only where they open', (type) => {
    for (const { path } of menuOf(type)) expect(screens[path]?.types, path).toContain(type);
  });

  it('offer Create Listing to those who may create one', () => {
    const offered = everyone.filter((type) => menuOf(type).some(({ path }) => path === paths.listingForm()));
    expect(offered).toEqual(typesOf(listingsApi.createListing.access));
  });
});
