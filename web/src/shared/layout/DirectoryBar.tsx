import { useRouterState } from '@tanstack/react-router';
import { LinkTabs } from '../ui/LinkTabs.tsx';
import { directoryLinks } from './menu.ts';

/** The link bar above the screens of the directory. */
export function DirectoryBar() {
  const address = useRouterState({ select: ({ location }) => location.pathname });
  return <LinkTabs label="Contacts" tabs={directoryLinks.map((link) => ({ ...link, current: link.path === address }))} />;
}
