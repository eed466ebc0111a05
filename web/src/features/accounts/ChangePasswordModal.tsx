import { newPasswordOf } from '@brevet/contract/account-fields';
import { accountsApi } from '@brevet/contract/accounts';
import { Button, Group, Modal, PasswordInput, Stack } from '@mantine/core';
import { useAction } from '../../shared/api/hooks.ts';
import { useSchemaForm } from '../../shared/form/useSchemaForm.ts';
import { toast } from '../../shared/ui/toast.ts';
import { useSession } from '../session/session.ts';
import { PasswordStrength } from './PasswordStrength.tsx';

const blank = { current_password: '', new_password: '', confirm_password: '' };

export function ChangePasswordModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Change password" centered size="sm">
      <ChangePasswordForm onClose={onClose} />
    </Modal>
  );
}

function ChangePasswordForm({ onClose }: { onClose: () => void }) {
  const user = useSession();
  const { form, field, submit, refused } = useSchemaForm(newPasswordOf(user), blank);
  const change = useAction(accountsApi.changePassword, {
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
    onError: refused,
  });
  const save = (values: typeof blank) => change.mutate({ body: { user_id: user.UserID, ...values } });
  return (
    <form onSubmit={submit(save)} noValidate>
      <Stack gap="md">
        <PasswordInput label="Current password" autoComplete="current-password" data-autofocus {...field('current_password')} />
        <PasswordInput label="New password" autoComplete="new-password" {...field('new_password')} />
        <PasswordStrength
          password={form.values.new_password}
          known={[user.Username, user.Email, user.Firstname, user.Lastname]}
        />
        <PasswordInput label="Confirm password" autoComplete="new-password" {...field('confirm_password')} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={change.isPending}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
