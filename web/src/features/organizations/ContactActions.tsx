import { contactsApi } from '@brevet/contract/contacts';
import { messages } from '@brevet/contract/messages';
import type { OrganizationContact } from '@brevet/contract/organizations';
import { paths } from '@brevet/contract/paths';
import { Menu } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useAction } from '../../shared/api/hooks.ts';
import { buttonIcon } from '../../shared/ui/button-icon.ts';
import { confirm } from '../../shared/ui/confirm.ts';
import { RowMenu } from '../../shared/ui/RowMenu.tsx';
import { toastAnswer } from '../../shared/ui/toast.ts';

/** Edit and delete, for a contact of an organization. */
export function ContactActions({ row: { ContactId, Fullname, can } }: { row: OrganizationContact }) {
  const remove = useAction(contactsApi.deleteContact, toastAnswer);
  const ask = async () => {
    if (await confirm(messages.reallyDeleteContact, { title: `Delete ${Fullname}`, yes: 'Delete contact', destroys: true }))
      remove.mutate({ query: { contact_id: ContactId } });
  };
  return (
    <RowMenu label={`Actions for ${Fullname}`} busy={remove.isPending}>
      {can.update && (
        <Menu.Item component={Link} to={paths.editContact(ContactId, 'contact')} leftSection={<IconPencil {...buttonIcon} />}>
          Edit
        </Menu.Item>
      )}
      {can.delete && (
        <Menu.Item color="red" leftSection={<IconTrash {...buttonIcon} />} onClick={() => void ask()}>
          Delete
        </Menu.Item>
      )}
    </RowMenu>
  );
}
