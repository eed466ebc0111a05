import { usersApi } from '@brevet/contract/users';
import { Anchor, Button, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { ChangePasswordModal } from '../accounts/ChangePasswordModal.tsx';
import { useRead } from '../api/hooks.ts';
import { NotificationPreferences } from '../inbox/NotificationPreferences.tsx';
import { paths } from '../paths.ts';
import { useSession } from '../session/session.ts';
import { LoadState } from '../ui/LoadState.tsx';
import { useCrumbs } from '../ui/shell/Crumbs.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import styles from './Users.module.css';

/** One's own account. */
export function ProfilePage() {
  const { UserID } = useSession();
  const read = useRead(usersApi.user, {}, { params: { id: UserID }, fresh: true });
  const [password, { open, close }] = useDisclosure(false);
  useCrumbs({ label: 'Account' });
  const reload = async () => (await read.refetch()).data?.data;
  return (
    <div className={styles.page}>
      <h1>
        <VisuallyHidden>Account</VisuallyHidden>
      </h1>
      <LoadState query={read}>{({ data }) => <ProfileForm key={UserID} profile={data} reload={reload} />}</LoadState>
      <section className={styles.section} aria-labelledby="password-title">
        <h2 id="password-title">Password</h2>
        <p>A new password ends all other sessions.</p>
        <Button variant="default" onClick={open}>
          Change password
        </Button>
        <Anchor component={Link} to={paths.security()} size="sm">
          Two-step sign-in and sessions
        </Anchor>
      </section>
      <div className={styles.section}>
        <NotificationPreferences />
      </div>
      <ChangePasswordModal opened={password} onClose={close} />
    </div>
  );
}
