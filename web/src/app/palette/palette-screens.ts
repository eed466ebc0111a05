import type { UserType } from '@brevet/contract/access';
import type { Icon } from '@tabler/icons-react';
import { IconLayoutList } from '@tabler/icons-react';
import { menuOf, openTo, tabsOf } from '../../shared/screens/menu.ts';
import type { Screen } from '../../shared/screens/screens.ts';

export interface PaletteScreen {
  label: string;
  path: string;
  icon: Icon;
  /** The group that it belongs to. */
  within?: string;
}

/** The screens that this type of user can open without choosing something first, each once. */
export function paletteScreens(screens: readonly Screen[], type: UserType): PaletteScreen[] {
  const tabs = tabsOf(screens, 'admin', type).map(({ label, path }) => ({ label, path, icon: IconLayoutList, within: 'Admin' }));
  const rest = openTo(screens, type).flatMap(({ path, palette }) => (palette ? [{ ...palette, path }] : []));
  const byPath = new Map<string, PaletteScreen>();
  for (const screen of [...menuOf(screens, type), ...tabs])
    byPath.set(screen.path, { ...screen, icon: byPath.get(screen.path)?.icon ?? screen.icon });
  for (const screen of rest) if (!byPath.has(screen.path)) byPath.set(screen.path, screen);
  return [...byPath.values()];
}
