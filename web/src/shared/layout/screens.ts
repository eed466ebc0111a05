import type { Access, UserType } from '@brevet/contract/access';
import { access, allows } from '@brevet/contract/access';
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

/**
 * Every screen behind the sign-in, with the call that it depends on. The call's access in the contract decides who gets the
 * screen: the route guard and the menu both use this.
 */
export const screens: Readonly<Record<string, { access: Access }>> = {
  [paths.listingForm()]: listingsApi.editListing,
  '/listings/UploadAttachment': attachmentsApi.uploadImgData,
  '/publish_listing': listingsApi.publishListing,
  '/listing_full_details': listingsApi.listing_details,
  [paths.myListings()]: listingsApi.listing_ta,
  [paths.allListings()]: listingsApi.myaccount_ta_all,
  [paths.pursueRequests()]: decisionsApi.pursue_request,
  [paths.inbox()]: inboxApi.getUnreadEmailMessage,
  [paths.codes()]: codesApi.activationCodes,
  [paths.brokerRequests()]: usersApi.brokerRequests,
  [paths.audit()]: auditApi.audit,
  [paths.settings()]: settingsApi.settings,
  [paths.users()]: usersApi.users,
  [paths.searchUser()]: usersApi.searchUser,
  [paths.newUser()]: usersApi.users,
  '/admin/profile': usersApi.setUserActive,
  [paths.profile()]: usersApi.updateUser,
  [paths.security()]: sessionApi.sessions,
  [paths.brokers()]: brokersApi.changeBrokerStatus,
  [paths.broker()]: brokersApi.createbroker,
  [paths.outbox()]: mailApi.outbox,
  // Any other address shows "not found".
  '/$': { access: access.signedIn },
};

/** The types of users that get the screen with this route. A route that names no call is only for admins. */
export const accessOf = (path: string): Access => screens[path]?.access ?? access.admin;

export const opens = (path: string, type: UserType): boolean => allows(accessOf(path), type);
