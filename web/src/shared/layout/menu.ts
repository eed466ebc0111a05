import type { Access, UserType } from '@brevet/contract/access';
import { allows } from '@brevet/contract/access';
import { callAccess } from '@brevet/contract/call-access';
import { paths } from '@brevet/contract/paths';
import type { Icon } from '@tabler/icons-react';
import {
  IconAddressBook,
  IconCertificate,
  IconFolder,
  IconList,
  IconPlus,
  IconSearch,
  IconSettings,
  IconTargetArrow,
  IconTicket,
  IconUserCircle,
  IconUsersPlus,
} from '@tabler/icons-react';
import { opens } from './screens.ts';

export interface MenuItem {
  label: string;
  path: string;
  icon: Icon;
}

interface Entry extends MenuItem {
  /** Access of the call behind the entry, if fewer types may make it than may open the screen. */
  call?: Access;
  /** Access of a call whose callers have a different entry for the screen. */
  unless?: Access;
}

/** The navigation menu. The contract's access decides who sees an entry. */
const entries: readonly Entry[] = [
  { label: 'Create Listing', path: paths.listingForm(), icon: IconPlus, call: callAccess.createListing },
  { label: 'All listings', path: paths.allListings(), icon: IconList, call: callAccess.confidential_details },
  { label: 'All Active Listings', path: paths.allListings(), icon: IconList, unless: callAccess.confidential_details },
  { label: 'My Listings', path: paths.myListings(), icon: IconFolder, call: callAccess.editListing },
  { label: 'Pursue Requests', path: paths.pursueRequests(), icon: IconTargetArrow },
  { label: 'Search', path: paths.search(), icon: IconSearch },
  { label: 'Patents', path: paths.patents(), icon: IconCertificate },
  { label: 'Contacts', path: paths.contacts(), icon: IconAddressBook },
  // Admins reach both from the admin screens.
  { label: 'Activation codes', path: paths.codes(), icon: IconTicket, unless: callAccess.users },
  { label: 'Broker requests', path: paths.brokerRequests(), icon: IconUsersPlus, unless: callAccess.users },
  { label: 'Admin', path: paths.users(), icon: IconSettings },
  { label: 'Account', path: paths.profile(), icon: IconUserCircle },
];

export const menuOf = (type: UserType): MenuItem[] =>
  entries.filter(
    ({ path, call, unless }) => opens(path, type) && (!call || allows(call, type)) && !(unless && allows(unless, type)),
  );

/** The link bar of the directory. */
export const directoryLinks: readonly { label: string; path: string }[] = [
  { label: 'My Contact', path: paths.myContacts() },
  { label: 'Create Contact', path: paths.newContact() },
  { label: 'Search Contact', path: paths.searchContacts() },
  { label: 'Create Organization', path: paths.newOrganization() },
  { label: 'Organization', path: paths.organizations() },
  { label: 'Search Organization', path: paths.searchOrganizations() },
  { label: 'Mailing lists', path: paths.mailingLists() },
];

interface AdminTab {
  label: string;
  path: string;
  /** Other screens that belong to the tab. */
  holds?: readonly string[];
}

const adminTabs: readonly AdminTab[] = [
  { label: 'Users', path: paths.users(), holds: ['/admin/profile', paths.newUser(), paths.searchUser(), paths.brokerRequests()] },
  { label: 'Brokers', path: paths.brokers(), holds: [paths.broker()] },
  { label: 'Activation codes', path: paths.codes() },
  { label: 'Outbox', path: paths.outbox() },
  { label: 'Patent imports', path: paths.imports() },
  { label: 'Audit log', path: paths.audit() },
  { label: 'Settings', path: paths.settings() },
];

/** The admin screens that this type of user can open; none for those who have only one of them, in their menu. */
export function adminTabsOf(type: UserType): readonly AdminTab[] {
  const open = adminTabs.filter(({ path }) => opens(path, type));
  return open.length > 1 ? open : [];
}

/** The name of the screen that lists listings for this type of user, and its address; the first crumb of a listing. */
export function listCrumb(type: UserType): { label: string; path: string } {
  const menu = menuOf(type);
  const item = menu.find(({ path }) => path === paths.allListings()) ?? menu.find(({ path }) => path === paths.myListings());
  return item ?? { label: 'Listings', path: paths.allListings() };
}
