import { usersApi } from '@brevet/contract/users';
import { VisuallyHidden } from '@mantine/core';
import { useRead } from '../../shared/api/hooks.ts';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import { useSession } from '../../shared/session/session.ts';
import { LoadState } from '../../shared/ui/LoadState.tsx';
import { NotificationPreferences } from '../inbox/inbox.ts';
import { BrokerCodeSection } from './BrokerCodeSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import styles from './Users.module.css';

/** Your own account. */
export function ProfilePage() {
  const { UserID } = useSession();
  const read = useRead(usersApi.user, {}, { params: { id: UserID }, fresh: true });
  useCrumbs({ label: 'Account' });
  return (
    <div className={styles.page}>
      <h1>
        <VisuallyHidden>Account</VisuallyHidden>
      </h1>
      <LoadState query={read}>
        {({ data }) => (
          <>
            <ProfileForm key={UserID} profile={data} />
            <BrokerCodeSection profile={data} />
          </>
        )}
      </LoadState>
      <PasswordSection />
      <div className={styles.section}>
        <NotificationPreferences />
      </div>
    </div>
  );
}
