import type { UserType } from '@brevet/contract/access';
import { paths } from '@brevet/contract/paths';
import type { Icon } from '@tabler/icons-react';
import {
  IconBell,
  IconBookmark,
  IconBuilding,
  IconChartBar,
  IconCirclePlus,
  IconCopy,
  IconEqualNot,
  IconFileImport,
  IconFileSearch,
  IconFilter,
  IconHistory,
  IconLayoutList,
  IconListCheck,
  IconListDetails,
  IconMail,
  IconMailForward,
  IconPlus,
  IconReportAnalytics,
  IconShieldLock,
  IconTargetArrow,
  IconUserPlus,
  IconUserSearch,
  IconUsersGroup,
  IconZoomQuestion,
} from '@tabler/icons-react';
import { adminTabsOf, menuOf } from '../../shared/layout/menu.ts';
import { opens } from '../../shared/layout/screens.ts';

export interface PaletteScreen {
  label: string;
  path: string;
  icon: Icon;
  /** Where it belongs. */
  within?: string;
}

/** Screens outside of the menu. */
const others: readonly PaletteScreen[] = [
  { label: 'Dashboard', path: paths.dashboard(), icon: IconChartBar },
  { label: 'Decisions', path: paths.decisionLog(), icon: IconListDetails, within: 'Dashboard' },
  { label: 'Inbox', path: paths.inbox(), icon: IconBell },
  { label: 'Review', path: paths.review(), icon: IconListCheck },
  { label: 'Browse', path: paths.browse(), icon: IconFilter, within: 'Listings' },
  { label: 'Team', path: paths.teamListings(), icon: IconUsersGroup, within: 'Listings' },
  { label: 'Bookmarks', path: paths.bookmarks(), icon: IconBookmark, within: 'Listings' },
  { label: 'My wanted listings', path: paths.wanted(), icon: IconZoomQuestion, within: 'Listings' },
  { label: 'Team wanted listings', path: paths.teamWanted(), icon: IconZoomQuestion, within: 'Listings' },
  { label: 'All wanted listings', path: paths.allWanted(), icon: IconZoomQuestion, within: 'Listings' },
  { label: 'Search patents', path: paths.searchPatents(), icon: IconFileSearch, within: 'Patents' },
  { label: 'Pursue requests on patents', path: paths.pursuePatents(), icon: IconTargetArrow, within: 'Patents' },
  { label: 'Create patent', path: paths.newPatent(), icon: IconCirclePlus, within: 'Patents' },
  { label: 'Browse', path: paths.browsePatents(), icon: IconFilter, within: 'Patents' },
  { label: 'Evidence of use', path: paths.eou(), icon: IconTargetArrow, within: 'Patents' },
  { label: 'New evidence of use', path: paths.eouWorkbench(), icon: IconPlus, within: 'Patents' },
  { label: 'Analyses', path: paths.analyses(), icon: IconReportAnalytics, within: 'Patents' },
  { label: 'My contacts', path: paths.myContacts(), icon: IconUsersGroup, within: 'Contacts' },
  { label: 'Create contact', path: paths.newContact(), icon: IconUserPlus, within: 'Contacts' },
  { label: 'Search contacts', path: paths.searchContacts(), icon: IconUserSearch, within: 'Contacts' },
  { label: 'Create organization', path: paths.newOrganization(), icon: IconBuilding, within: 'Contacts' },
  { label: 'Organizations', path: paths.organizations(), icon: IconBuilding, within: 'Contacts' },
  { label: 'Search organizations', path: paths.searchOrganizations(), icon: IconBuilding, within: 'Contacts' },
  { label: 'Directory imports', path: paths.directoryImports(), icon: IconFileImport, within: 'Contacts' },
  { label: 'Duplicates', path: paths.duplicates(), icon: IconCopy, within: 'Contacts' },
  { label: 'Marked as different', path: paths.dismissals(), icon: IconEqualNot, within: 'Contacts' },
  { label: 'Past merges', path: paths.merges(), icon: IconHistory, within: 'Contacts' },
  { label: 'Mailing lists', path: paths.mailingLists(), icon: IconMail, within: 'Contacts' },
  { label: 'Create mailing list', path: paths.newMailingList(), icon: IconMail, within: 'Contacts' },
  { label: 'Campaigns', path: paths.campaigns(), icon: IconMailForward, within: 'Contacts' },
  { label: 'New campaign', path: paths.newCampaign(), icon: IconMailForward, within: 'Contacts' },
  { label: 'Security', path: paths.security(), icon: IconShieldLock, within: 'Account' },
  { label: 'Broker requests', path: paths.brokerRequests(), icon: IconUserPlus, within: 'Admin' },
  { label: 'New user', path: paths.newUser(), icon: IconUserPlus, within: 'Admin' },
  { label: 'Search users', path: paths.searchUser(), icon: IconUserSearch, within: 'Admin' },
  { label: 'New broker', path: paths.broker(), icon: IconUserPlus, within: 'Admin' },
];

/** The screens that this type of user can open without choosing something first, each once. */
export function paletteScreens(type: UserType): PaletteScreen[] {
  const tabs = adminTabsOf(type).map((tab) => ({ ...tab, icon: IconLayoutList, within: 'Admin' }));
  const rest = others.filter(({ path }) => opens(path, type));
  const byPath = new Map<string, PaletteScreen>();
  for (const screen of [...menuOf(type), ...tabs])
    byPath.set(screen.path, { ...screen, icon: byPath.get(screen.path)?.icon ?? screen.icon });
  for (const screen of rest) if (!byPath.has(screen.path)) byPath.set(screen.path, screen);
  return [...byPath.values()];
}
