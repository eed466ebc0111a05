import type { ContactRow } from '@brevet/contract/contacts';
import type { ContactOrigin } from '@brevet/contract/paths';
import { paths } from '@brevet/contract/paths';
import { Menu } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { RowMenu } from '../../shared/ui/RowMenu.tsx';
import { useDeleteContact } from './useDeleteContact.ts';

const icon = { size: 15, stroke: 1.7 };

/** Edit and delete, in a row. */
export function ContactActions({ row, from }: { row: ContactRow; from: ContactOrigin }) {
  const { ContactId, Fullname, can } = row;
  const { ask, busy } = useDeleteContact();
  return (
    <RowMenu label={`Actions for ${Fullname}`} busy={busy}>
      {can.update && (
        <Menu.Item component={Link} to={paths.editContact(ContactId, from)} leftSection={<IconPencil {...icon} />}>
          Edit
        </Menu.Item>
      )}
      {can.delete && (
        <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => void ask(ContactId)}>
          Delete
        </Menu.Item>
      )}
    </RowMenu>
  );
}
