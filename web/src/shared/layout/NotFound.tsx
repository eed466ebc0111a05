import { messages } from '@brevet/contract/messages';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { listCrumb } from '../screens/menu.ts';
import { useSession } from '../session/session.ts';
import styles from '../ui/LoadState.module.css';
import { useCrumbTrail } from './crumbs.tsx';

interface Props {
  message?: string | undefined;
  /** The way from here, if not to the screen above in the breadcrumb, or to the user's list. */
  link?: { label: string; path: string } | undefined;
  /** The thing in the address doesn't exist, so other screens about it don't, either. */
  missing?: boolean;
}

const isAboutSame = (path: string): boolean => path.includes('?') && location.search.includes(path.slice(path.indexOf('?') + 1));

/** Shown when something doesn't exist or the user has no access: no retry, but a link to the screen above, or to their list. */
export function NotThere({ message = messages.notThere, link, missing = false }: Props) {
  const trail = useCrumbTrail().flatMap(({ label, path }) => (path === undefined ? [] : [{ label, path }]));
  const list = listCrumb(useSession().UserType);
  const { label, path } = link ?? trail.findLast((crumb) => !missing || !isAboutSame(crumb.path)) ?? list;
  return (
    <div className={styles.failed} role="alert">
      <h1>{message}</h1>
      <Button variant="default" component={Link} to={path}>
        {label}
      </Button>
    </div>
  );
}
