import { paths } from '@brevet/contract/paths';
import type { UserRow } from '@brevet/contract/users';
import { Link } from '@tanstack/react-router';
import cells from '../../shared/table/cells.module.css';
import styles from './UserBadges.module.css';

type Account = Pick<UserRow, 'UserID' | 'UserType' | 'Verified' | 'Active'>;

/** The ID or name of an account, linked to its profile. */
export function UserLink({ user, children }: { user: Account; children?: string }) {
  return (
    <Link to={paths.user(user.UserID, user.UserType)} className={cells.link}>
      {children ?? user.UserID}
    </Link>
  );
}

/** Shows if the account can sign in, or why it can't. */
export function UserState({ user }: { user: Pick<Account, 'Verified' | 'Active'> }) {
  if (!user.Active) return <span className={`${styles.state} ${styles.off}`}>Deactivated</span>;
  if (!user.Verified) return <span className={`${styles.state} ${styles.waiting}`}>Not verified</span>;
  return <span className={`${styles.state} ${styles.on}`}>Active</span>;
}
