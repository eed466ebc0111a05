import type { UserType } from '@brevet/contract/access';
import { access, allows } from '@brevet/contract/access';
import { paths } from '@brevet/contract/paths';
import type { Icon } from '@tabler/icons-react';
import type { Bar, Screen } from './screens.ts';

export interface MenuItem {
  label: string;
  path: string;
  icon: Icon;
}

export interface Tab {
  label: string;
  path: string;
  /** Other screens that belong to the tab. */
  holds: readonly string[];
}

/** The screens that this type of user may open. */
export const openTo = (screens: readonly Screen[], type: UserType) => screens.filter((screen) => allows(screen.access, type));

/** The entries of the menu for this type of user, in their order. */
export const menuOf = (screens: readonly Screen[], type: UserType): MenuItem[] =>
  openTo(screens, type)
    .flatMap(({ path, menu = [] }) => menu.map((entry) => ({ ...entry, path })))
    .filter(({ only, unless }) => (!only || allows(only, type)) && !(unless && allows(unless, type)))
    .toSorted((one, other) => one.place - other.place)
    .map(({ label, path, icon }) => ({ label, path, icon }));

/** The tabs of a bar that this type of user can open; none if there is only one. Those of lists begin with the one in the menu. */
export function tabsOf(screens: readonly Screen[], bar: Bar, type: UserType): Tab[] {
  const tabs = openTo(screens, type)
    .flatMap(({ path, tab }) => (tab?.bar === bar ? [{ ...tab, path }] : []))
    .toSorted((one, other) => one.place - other.place);
  const heldBy = (path: string) => screens.filter(({ under }) => under === path).map((screen) => screen.path);
  if (tabs.length < 2) return [];
  const all = bar === 'lists' ? [listCrumb(type), ...tabs] : tabs;
  return all.map(({ label, path }) => ({ label, path, holds: heldBy(path) }));
}

/** The name of the screen that lists listings for this type of user, and its address; the first crumb of a listing. */
export function listCrumb(type: UserType): { label: string; path: string } {
  if (!allows(access.searchers, type)) return { label: 'My Listings', path: paths.myListings() };
  return { label: allows(access.staff, type) ? 'All listings' : 'All Active Listings', path: paths.allListings() };
}
