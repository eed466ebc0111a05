import { newPasswordOf } from '@brevet/contract/account-fields';
import { accountsApi } from '@brevet/contract/accounts';
import { PasswordInput } from '@mantine/core';
import { FormShell } from '../../shared/form/FormShell.tsx';
import { useEditor } from '../../shared/form/useEditor.ts';
import { useSession } from '../../shared/session/session.ts';
import { PasswordStrength } from './PasswordStrength.tsx';

/** Changes your own password. */
export function ChangePasswordForm() {
  const { UserID: user_id, ...user } = useSession();
  const editor = useEditor({
    action: accountsApi.changePassword,
    schema: newPasswordOf(user),
    initial: { user_id, current_password: '', new_password: '', confirm_password: '' },
  });
  const { text, values } = editor;
  return (
    <FormShell editor={editor} act="Change password" careless>
      <PasswordInput label="Current password" autoComplete="current-password" data-autofocus {...text('current_password')} />
      <PasswordInput label="New password" autoComplete="new-password" {...text('new_password')} />
      <PasswordStrength password={values.new_password} known={[user.Username, user.Email, user.Firstname, user.Lastname]} />
      <PasswordInput label="Confirm password" autoComplete="new-password" {...text('confirm_password')} />
    </FormShell>
  );
}
