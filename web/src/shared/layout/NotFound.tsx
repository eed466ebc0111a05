import { messages } from '@brevet/contract/messages';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSession } from '../session/session.ts';
import styles from '../ui/LoadState.module.css';
import { listCrumb } from './menu.ts';

/** Shown when something doesn't exist or the user has no access: no retry, but a link to their list. */
export function NotThere({ message = messages.notThere }: { message?: string | undefined }) {
  const { label, path } = listCrumb(useSession().UserType);
  return (
    <div className={styles.failed} role="alert">
      <h1>{message}</h1>
      <Button variant="default" component={Link} to={path}>
        {label}
      </Button>
    </div>
  );
}
