import type { UserType } from '@brevet/contract/access';
import { paths } from '@brevet/contract/paths';
import type { Icon } from '@tabler/icons-react';
import {
  IconFolder,
  IconList,
  IconPlus,
  IconSettings,
  IconTargetArrow,
  IconTicket,
  IconUserCircle,
  IconUsersPlus,
} from '@tabler/icons-react';

export interface MenuItem {
  label: string;
  path: string;
  icon: Icon;
  types: readonly UserType[];
}

/** The navigation menu (specification, section 2) as far as its screens are there. */
const items: readonly MenuItem[] = [
  { label: 'Create Listing', path: paths.listingForm(), icon: IconPlus, types: [1, 40] },
  { label: 'All listings', path: paths.allListings(), icon: IconList, types: [30, 40] },
  { label: 'All Active Listings', path: paths.allListings(), icon: IconList, types: [15] },
  { label: 'My Listings', path: paths.myListings(), icon: IconFolder, types: [1, 30, 40] },
  { label: 'Pursue Requests', path: paths.pursueRequests(), icon: IconTargetArrow, types: [15, 30, 40] },
  { label: 'Activation codes', path: paths.codes(), icon: IconTicket, types: [30] },
  { label: 'Broker requests', path: paths.brokerRequests(), icon: IconUsersPlus, types: [30] },
  { label: 'Admin', path: paths.users(), icon: IconSettings, types: [40] },
  { label: 'Account', path: paths.profile(), icon: IconUserCircle, types: [1, 15, 30, 40] },
];

export const menuOf = (type: UserType): MenuItem[] => items.filter(({ types }) => types.includes(type));

/** The name of the screen that lists listings for this type of user, and its address; the first crumb of a listing. */
export function listCrumb(type: UserType): { label: string; path: string } {
  const menu = menuOf(type);
  const item = menu.find(({ path }) => path === paths.allListings()) ?? menu.find(({ path }) => path === paths.myListings());
  return item ?? { label: 'Listings', path: paths.allListings() };
}
