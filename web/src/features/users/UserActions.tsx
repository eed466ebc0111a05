import { accountsApi } from '@brevet/contract/accounts';
import { paths } from '@brevet/contract/paths';
import type { UserRow } from '@brevet/contract/users';
import { usersApi } from '@brevet/contract/users';
import { Menu } from '@mantine/core';
import { IconLockOpen, IconMailForward, IconPencil, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useAction } from '../../shared/api/hooks.ts';
import { useSession } from '../../shared/session/session.ts';
import { buttonIcon } from '../../shared/ui/button-icon.ts';
import { confirm } from '../../shared/ui/confirm.ts';
import { RowMenu } from '../../shared/ui/RowMenu.tsx';
import { toastAnswer } from '../../shared/ui/toast.ts';

/** An admin's actions on an account. */
export function UserActions({ user }: { user: Pick<UserRow, 'UserID' | 'UserType' | 'Username' | 'Active' | 'Verified'> }) {
  const { UserID, Username, Active, Verified } = user;
  const me = useSession();
  const activate = useAction(usersApi.setUserActive, toastAnswer);
  const unlock = useAction(usersApi.unlockUser, toastAnswer);
  const reset = useAction(usersApi.sendResetLink, toastAnswer);
  const verify = useAction(accountsApi.sendVerification, toastAnswer);
  const params = { id: UserID };
  const deactivate = async () => {
    const question = `${Username} will be signed out everywhere and won't be able to sign in. Their listings and notes stay.`;
    if (await confirm(question, { title: `Deactivate ${Username}`, yes: 'Deactivate', destroys: true })) {
      activate.mutate({ params, body: { Active: false } });
    }
  };
  return (
    <RowMenu label={`Actions for ${Username}`}>
      <Menu.Item component={Link} to={paths.user(UserID, user.UserType)} leftSection={<IconPencil {...buttonIcon} />}>
        Edit
      </Menu.Item>
      {Active && !Verified && (
        <Menu.Item leftSection={<IconMailForward {...buttonIcon} />} onClick={() => verify.mutate({ body: { Username } })}>
          Send verification email
        </Menu.Item>
      )}
      {Active && (
        <Menu.Item leftSection={<IconMailForward {...buttonIcon} />} onClick={() => reset.mutate({ params })}>
          Send password reset link
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconLockOpen {...buttonIcon} />} onClick={() => unlock.mutate({ params })}>
        Unlock
      </Menu.Item>
      {!Active && (
        <Menu.Item
          leftSection={<IconUserCheck {...buttonIcon} />}
          onClick={() => activate.mutate({ params, body: { Active: true } })}
        >
          Reactivate
        </Menu.Item>
      )}
      {Active && UserID !== me.UserID && (
        <Menu.Item color="red" leftSection={<IconUserOff {...buttonIcon} />} onClick={() => void deactivate()}>
          Deactivate
        </Menu.Item>
      )}
    </RowMenu>
  );
}
