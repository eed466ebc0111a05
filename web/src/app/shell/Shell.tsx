import { isStaff } from '@brevet/contract/access';
import { paths } from '@brevet/contract/paths';
import type { SessionUser } from '@brevet/contract/session';
import { ActionIcon, UnstyledButton, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useDidUpdate, useDisclosure, useLocalStorage, useNetwork } from '@mantine/hooks';
import {
  IconKeyboard,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLogout,
  IconMenu2,
  IconMoon,
  IconSearch,
  IconSun,
} from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { useActions } from '../../shared/actions/actions.ts';
import { Keys } from '../../shared/actions/Keys.tsx';
import { ariaKeys, shortcuts } from '../../shared/actions/shortcuts.ts';
import { useCrumbTrail } from '../../shared/layout/crumbs.tsx';
import { pageTools } from '../../shared/layout/page-tools.ts';
import { menuOf } from '../../shared/screens/menu.ts';
import { useScreens } from '../../shared/screens/screens.ts';
import { Wordmark } from '../../shared/ui/badges.tsx';
import { Hint } from '../../shared/ui/Hint.tsx';
import { Notice } from '../../shared/ui/Notice.tsx';
import { openPalette } from '../palette/open-palette.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { Crumbs } from './Crumbs.tsx';
import { openShortcuts } from './open-shortcuts.tsx';
import { PendingCount } from './PendingCount.tsx';
import { PhoneMenu } from './PhoneMenu.tsx';
import styles from './Shell.module.css';
import { skipToContent, useNavigation } from './useNavigation.ts';

interface Props {
  user: SessionUser;
  /** Content of the top bar next to the account menu. */
  tools: ReactNode;
  /** Lines above the screen. */
  notices?: ReactNode;
  onLogout: () => void;
  /** True if a form led here: someone signed in or accepted the terms. False if the page was loaded. */
  entered: boolean;
  children: ReactNode;
}

/** The frame of every signed-in screen: menu on the side (a drawer on a phone), breadcrumb and account on top. */
export function Shell({ user, tools, notices, onLogout, entered, children }: Props) {
  const [collapsed, setCollapsed] = useLocalStorage({ key: 'brevet-sidebar-collapsed', defaultValue: false });
  const [drawer, drawerActs] = useDisclosure(false);
  const menuButton = useRef<HTMLButtonElement>(null);
  useNavigation(entered);
  const { online } = useNetwork();
  useActions([
    { ...shortcuts.palette, reach: 'fields', run: openPalette },
    { ...shortcuts.help, icon: IconKeyboard, general: true, run: openShortcuts },
    { label: 'Logout', icon: IconLogout, general: true, run: onLogout },
  ]);
  const address = useRouterState({ select: ({ location }) => location.href });
  // Following a link closes the drawer.
  useDidUpdate(drawerActs.close, [address]);
  const Collapse = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <div className={styles.shell} data-collapsed={collapsed || undefined}>
      <UnstyledButton className={styles.skip} onClick={skipToContent}>
        Skip to content
      </UnstyledButton>
      <aside className={styles.side} aria-label="Sidebar">
        <div className={styles.sideTop}>
          <Link to={paths.dashboard()} aria-label="Brevet dashboard">
            <Wordmark />
          </Link>
          <ActionIcon
            size={24}
            aria-label={collapsed ? 'Expand sidebar' : 'Collapse sidebar'}
            onClick={() => setCollapsed(!collapsed)}
          >
            <Collapse size={16} stroke={1.6} />
          </ActionIcon>
        </div>
        <Menu user={user} collapsed={collapsed} />
        <Foot />
      </aside>
      <PhoneMenu
        opened={drawer}
        onClose={() => {
          drawerActs.close();
          menuButton.current?.focus();
        }}
      >
        <Menu user={user} collapsed={false} />
        <Foot />
      </PhoneMenu>
      <div className={styles.main}>
        <header className={styles.topbar}>
          <ActionIcon ref={menuButton} className={styles.phoneOnly} size={44} aria-label="Menu" onClick={drawerActs.open}>
            <IconMenu2 size={20} stroke={1.7} />
          </ActionIcon>
          <Crumbs />
          <SearchButton />
          <div id={pageTools} className={styles.pageTools} />
          {tools}
          <AccountMenu user={user} onLogout={onLogout} />
        </header>
        <div className={styles.notices}>
          {!online && <Notice>You're offline. Data may be out of date, and you can't save until you're back online.</Notice>}
          {notices}
        </div>
        <main id="content" tabIndex={-1} className={styles.page}>
          {children}
        </main>
      </div>
    </div>
  );
}

/** Opens the command palette: a field on a wide screen, an icon on a phone. */
const SearchButton = () => (
  <UnstyledButton
    className={styles.search}
    aria-keyshortcuts={ariaKeys(shortcuts.palette.key)}
    aria-haspopup="dialog"
    onClick={openPalette}
  >
    <IconSearch size={16} stroke={1.7} aria-hidden />
    <span>{shortcuts.palette.label}</span>
    <Keys of={shortcuts.palette.key} />
  </UnstyledButton>
);

/** The menu. The current entry is the one that the screen's breadcrumb starts with. */
function Menu({ user, collapsed }: { user: SessionUser; collapsed: boolean }) {
  const [section] = useCrumbTrail();
  const entries = menuOf(useScreens(), user.UserType);
  return (
    <nav aria-label="Main">
      {entries.map(({ label, path: to, icon: Icon }) => (
        <div key={label} className={styles.entry}>
          <Hint label={label} position="right" disabled={!collapsed}>
            <Link
              to={to}
              // Otherwise a link contained in a longer address would be marked, too: Create Listing while editing a listing.
              activeOptions={{ exact: true, includeSearch: true }}
              className={styles.nav}
              aria-label={label}
              aria-current={section?.label === label ? 'page' : undefined}
            >
              <Icon size={16} stroke={1.7} aria-hidden />
              <span>{label}</span>
            </Link>
          </Hint>
          {to === paths.allListings() && isStaff(user.UserType) && <PendingCount />}
        </div>
      ))}
    </nav>
  );
}

function Foot() {
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  const other = dark ? 'Light' : 'Dark';
  const Scheme = dark ? IconSun : IconMoon;
  const change = (): void => setColorScheme(dark ? 'light' : 'dark');
  useActions([{ label: `${other} colors`, icon: Scheme, general: true, run: change }]);
  return (
    <div className={styles.sideBottom}>
      <UnstyledButton className={styles.nav} aria-label={shortcuts.help.label} onClick={openShortcuts}>
        <IconKeyboard size={16} stroke={1.7} aria-hidden />
        <span>{shortcuts.help.label}</span>
        <Keys of={shortcuts.help.key} />
      </UnstyledButton>
      <UnstyledButton className={styles.nav} aria-label={other} onClick={change}>
        <Scheme size={16} stroke={1.7} aria-hidden />
        <span>{other}</span>
      </UnstyledButton>
    </div>
  );
}
