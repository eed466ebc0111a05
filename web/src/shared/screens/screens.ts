import type { Access, UserType } from '@brevet/contract/access';
import { access, allows } from '@brevet/contract/access';
import type { Icon } from '@tabler/icons-react';
import type { AnyRoute, AnyRouter } from '@tanstack/react-router';
import { createRootRoute, createRoute, Outlet, useRouter } from '@tanstack/react-router';

/** An entry of the menu. Entries of one screen for different readers share its place. */
interface MenuEntry {
  place: number;
  label: string;
  icon: Icon;
  /** The types that have the entry, if not everyone who may open the screen. */
  only?: Access;
  /** The types without the entry, because another one leads them there. */
  unless?: Access;
}

/** A link bar above the screens that belong together. */
export type Bar = 'admin' | 'directory' | 'lists';

/** A feature's statement about each of its screens, as `staticData` of the route. */
interface ScreenData {
  /** The call that the screen depends on, and who may make it. A test compares both with the contract. */
  call?: string;
  /** A screen that states none opens only for admins. */
  access?: Access;
  menu?: readonly MenuEntry[];
  tab?: { bar: Bar; place: number; label: string };
  /** The screen whose tab is marked while this one is shown. */
  under?: string;
  /** The entry in the command palette, for screens that open without a choice and aren't in the menu. */
  palette?: { label: string; icon: Icon; within?: string };
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends ScreenData {}
}

export interface Screen extends ScreenData {
  path: string;
  access: Access;
}

export const root = createRootRoute({ component: Outlet });
/** The screens inside the shell. `router.ts` gives them their frame. */
export const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in' });

/** All screens behind the sign-in, in the order of the features. */
export const screensOf = (router: AnyRouter): Screen[] =>
  Object.entries<AnyRoute>(router.routesByPath)
    .filter(([, route]) => route.parentRoute?.id === signedIn.id)
    .map(([path, { options }]) => ({ access: access.admin, ...options.staticData, path }));

export const useScreens = (): Screen[] => screensOf(useRouter());

/** True if this type of user may open the screen at the address. */
export function opens(screens: readonly Screen[], path: string, type: UserType): boolean {
  return allows(screens.find((screen) => screen.path === path)?.access ?? access.admin, type);
}
