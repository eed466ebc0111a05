import type { ContactRow } from '@brevet/contract/contacts';
import type { ContactOrigin } from '@brevet/contract/paths';
import { paths } from '@brevet/contract/paths';
import { Menu } from '@mantine/core';
import { IconMailPlus, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { buttonIcon } from '../../shared/ui/button-icon.ts';
import { RowMenu } from '../../shared/ui/RowMenu.tsx';
import { openAddToList } from '../mailing-lists/mailing-lists.ts';
import { useDeleteContact } from './useDeleteContact.ts';

/** Edit, add to a mailing list and delete, in a row. */
export function ContactActions({ row, from }: { row: ContactRow; from: ContactOrigin }) {
  const { ContactId, Fullname, can } = row;
  const { ask, busy } = useDeleteContact();
  return (
    <RowMenu label={`Actions for ${Fullname}`} busy={busy}>
      {can.update && (
        <Menu.Item component={Link} to={paths.editContact(ContactId, from)} leftSection={<IconPencil {...buttonIcon} />}>
          Edit
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconMailPlus {...buttonIcon} />} onClick={() => openAddToList([ContactId])}>
        Add to mailing list
      </Menu.Item>
      {can.delete && (
        <Menu.Item color="red" leftSection={<IconTrash {...buttonIcon} />} onClick={() => void ask(ContactId)}>
          Delete
        </Menu.Item>
      )}
    </RowMenu>
  );
}
