import { allows } from '@brevet/contract/access';
import { paths } from '@brevet/contract/paths';
import { useRouterState } from '@tanstack/react-router';
import { listCrumb } from '../../shared/layout/menu.ts';
import { accessOf } from '../../shared/layout/screens.ts';
import { useSession } from '../../shared/session/session.ts';
import { LinkTabs } from '../../shared/ui/LinkTabs.tsx';

const others = [
  { label: 'Browse', path: paths.browse() },
  { label: 'Team', path: paths.teamListings() },
  { label: 'Bookmarks', path: paths.bookmarks() },
  { label: 'My wanted listings', path: paths.wanted() },
  { label: 'Team wanted listings', path: paths.teamWanted() },
  { label: 'All wanted listings', path: paths.allWanted() },
  { label: 'Evidence of use', path: paths.eou() },
  { label: 'Analyses', path: paths.analyses() },
];

/** Links to the lists of listings without an entry in the menu, next to the one that has an entry. */
export function ListTabs() {
  const { UserType } = useSession();
  const address = useRouterState({ select: ({ location }) => location.pathname });
  const tabs = [listCrumb(UserType), ...others.filter(({ path }) => allows(accessOf(path), UserType))];
  return <LinkTabs label="Lists" tabs={tabs.map(({ label, path }) => ({ label, path, current: path === address }))} />;
}
