import type { UserType } from '@brevet/contract/access';
import { userTypeLabels } from '@brevet/contract/access';
import { paths } from '@brevet/contract/paths';
import { IconSearch } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { createElement, useState, useSyncExternalStore } from 'react';
import { actionChanges, currentActions } from '../../shared/actions/actions.ts';
import { shortcuts } from '../../shared/actions/shortcuts.ts';
import { searchOf } from '../../shared/api/client.ts';
import { recentVisits } from '../../shared/recent/recent.ts';
import type { Screen } from '../../shared/screens/screens.ts';
import { opens, useScreens } from '../../shared/screens/screens.ts';
import { useSession } from '../../shared/session/session.ts';
import type { Group, Item } from './palette-items.tsx';
import {
  actionItems,
  contactItems,
  listingItems,
  organizationItems,
  patentItems,
  recentItems,
  screenItems,
  userItems,
  withoutRepeats,
} from './palette-items.tsx';
import { paletteScreens } from './palette-screens.ts';
import { isPatentNumber, mostFound, usePaletteSearch } from './usePaletteSearch.ts';

/** Opens a search or a table with all that contains the text. */
function searchItem(label: string, path: string, query: Record<string, string>): Item {
  const to = path + searchOf(query);
  return { id: to, label, icon: createElement(IconSearch, { size: 16, stroke: 1.7, 'aria-hidden': true }), to, last: true };
}

/** Searches that find everything with the text, not only the few results shown. */
function searchItems(
  text: string,
  screens: readonly Screen[],
  type: UserType,
  found: Readonly<Record<'organizations' | 'contacts' | 'users', unknown[]>>,
): Item[] {
  if (text === '') return [];
  const words = `“${text}”`;
  const tables = { organizations: paths.organizations(), contacts: paths.contacts(), users: paths.users() };
  const more = Object.entries(tables).filter(([name]) => found[name as keyof typeof found].length >= mostFound);
  return [
    ...more.map(([name, path]) => searchItem(`All ${name} for ${words}`, path, { search: text })),
    ...(opens(screens, paths.search(), type)
      ? [searchItem(`Search listings for ${words}`, paths.search(), { with_all: text })]
      : []),
    ...(opens(screens, paths.searchPatents(), type)
      ? [
          searchItem(`Search patents for ${words}`, paths.searchPatents(), {
            [isPatentNumber(text) ? 'PatentNumber' : 'Keywords']: text,
          }),
        ]
      : []),
  ];
}

/** True if this screen is open already, perhaps with more in its address. */
const isShown = (path: string, href: string): boolean => href.startsWith(path) && !/^\w/.test(href.slice(path.length));

/** Everything that matches the text: recent items first, then what can be done here, screens, and what the server finds. */
export function usePaletteGroups(typed: string) {
  const { UserID, UserType } = useSession();
  const screens = useScreens();
  const search = usePaletteSearch(typed);
  const text = typed.trim();
  useSyncExternalStore(actionChanges.subscribe, actionChanges.version);
  // As they were when the palette opened.
  const [recent] = useState(() => recentVisits(UserID));
  const href = useRouterState({ select: ({ location }) => location.href });
  const actions = currentActions().filter(({ label }) => label !== shortcuts.palette.label);
  const general = actions.filter((action) => action.general);
  const groups: Group[] = withoutRepeats([
    {
      name: 'Recent',
      items: recentItems(
        text,
        recent.filter(({ path }) => !isShown(path, href)),
      ),
    },
    {
      name: 'On this page',
      items: actionItems(
        text,
        actions.filter((action) => !action.general),
      ),
    },
    { name: 'Listings', items: listingItems(search.listings) },
    { name: 'Patents', items: patentItems([...search.patents, ...search.stored]) },
    { name: 'Organizations', items: organizationItems(search.organizations) },
    { name: 'Contacts', items: contactItems(search.contacts) },
    { name: 'Users', items: userItems(search.users, (type) => userTypeLabels[type]) },
    { name: 'Screens', items: screenItems(text, paletteScreens(screens, UserType)) },
    {
      name: 'More',
      items: [...actionItems(text, general), ...searchItems(text, screens, UserType, search)],
    },
  ]);
  return { groups, search };
}
