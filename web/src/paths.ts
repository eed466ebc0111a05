import type { UserType } from '@brevet/contract/access';

const withId = (path: string, id: number | undefined) => (id === undefined ? path : `${path}?listing_id=${id}`);

/** Every address of the application, in the specification's words. */
export const paths = {
  login: () => '/login',
  register: (type?: UserType) => (type === undefined ? '/register' : `/register?user_type=${type}`),
  forgotPassword: () => '/forgot_password',
  resetPassword: () => '/reset_password',
  verifyEmail: () => '/email_verification',
  invitation: () => '/invitation',
  listingForm: (id?: number) => withId('/listings', id),
  uploadAttachment: (id: number) => withId('/listings/UploadAttachment', id),
  publish: (id: number) => withId('/publish_listing', id),
  listing: (id: number) => withId('/listing_full_details', id),
  myListings: () => '/myaccount/my_listing',
  allListings: () => '/myaccount/myaccount_ta_all',
  pursueRequests: () => '/pursue/listings',
  profile: () => '/profile',
  security: () => '/profile/security',
  inbox: () => '/myaccount/unreadEmail',
  users: () => '/admin/users',
  user: (id: number, type: UserType) => `/admin/profile?user_id=${id}&user_type=${type}`,
  newUser: () => '/admin/newuser',
  searchUser: () => '/admin/searchuser',
  brokers: () => '/admin/brokerlist',
  broker: (id?: number) => (id === undefined ? '/admin/newbroker' : `/admin/newbroker?id=${id}`),
  codes: () => '/admin/codes',
  outbox: () => '/admin/outbox',
  audit: () => '/admin/audit',
  settings: () => '/admin/settings',
} as const;

/** Where one lands after signing in. */
export const landingOf = (type: UserType): string => (type === 1 ? paths.myListings() : paths.allListings());

/** Where one goes after saving a listing: admins to all listings, others to their own. */
export const afterSave = (type: UserType): string => (type === 40 ? paths.allListings() : paths.myListings());

/** Where one goes after deleting a listing. */
export const afterDelete = (type: UserType): string => (type === 15 || type === 30 ? paths.allListings() : paths.myListings());

/** Where one goes when one leaves the profile without saving: admins to the users, buyers and brokers to all listings. */
export function afterProfile(type: UserType): string {
  return type === 40 ? paths.users() : landingOf(type);
}
