import { messages } from '@brevet/contract/messages';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { listCrumb } from '../../app/shell/menu.ts';
import { useSession } from '../../features/session/session.ts';
import styles from './LoadState.module.css';

/** In place of what is not there, or not this user's to see: trying again is of no use, but there is a way on. */
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
