import type { ContactRow } from '@brevet/contract/contacts';
import type { ContactOrigin } from '@brevet/contract/paths';
import { paths } from '@brevet/contract/paths';
import { Menu } from '@mantine/core';
import { IconMailPlus, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { RowMenu } from '../../shared/ui/RowMenu.tsx';
import { openAddToList } from '../mailing-lists/mailing-lists.ts';
import { useDeleteContact } from './useDeleteContact.ts';

const icon = { size: 15, stroke: 1.7 };

/** Edit, add to a mailing list and delete, in a row. */
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
      <Menu.Item leftSection={<IconMailPlus {...icon} />} onClick={() => openAddToList([ContactId])}>
        Add to mailing list
      </Menu.Item>
      {can.delete && (
        <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => void ask(ContactId)}>
          Delete
        </Menu.Item>
      )}
    </RowMenu>
  );
}
