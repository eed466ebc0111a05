import { userTypeLabels } from '@brevet/contract/access';
import { paths } from '@brevet/contract/paths';
import { usersApi } from '@brevet/contract/users';
import { useSearch } from '@tanstack/react-router';
import { useRead } from '../../shared/api/hooks.ts';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import { NotThere } from '../../shared/layout/NotFound.tsx';
import { ScreenState } from '../../shared/layout/ScreenState.tsx';
import { ScreenTabs } from '../../shared/screens/ScreenTabs.tsx';
import { formatFullDate } from '../../shared/ui/format.ts';
import { AdminProfileForm } from './AdminProfileForm.tsx';
import { UserActions } from './UserActions.tsx';
import { UserState } from './UserBadges.tsx';
import styles from './Users.module.css';

/** An account for an admin to change. */
export function AdminProfilePage() {
  const { user_id: id } = useSearch({ from: '/signed-in/admin/profile' });
  const read = useRead(usersApi.user, {}, { params: { id: id ?? 0 }, enabled: id !== undefined, fresh: true });
  const name = read.data?.data.Username ?? (id ? `User ${id}` : 'User');
  useCrumbs({ label: 'Admin', path: paths.users() }, { label: name });
  if (id === undefined) return <NotThere />;
  return (
    <>
      <ScreenTabs bar="admin" />
      <div className={styles.page}>
        <ScreenState query={read}>
          {({ data }) => (
            <>
              <header className={styles.head}>
                <h1>
                  {data.Firstname} {data.Lastname}
                </h1>
                <UserState user={data} />
                <UserActions user={data} />
              </header>
              <p className={styles.meta}>
                {data.UserID} · {userTypeLabels[data.UserType]} · since {formatFullDate(data.CreateDate)}
              </p>
              <AdminProfileForm key={id} profile={data} />
            </>
          )}
        </ScreenState>
      </div>
    </>
  );
}
