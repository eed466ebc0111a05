import type { OrganizationRow } from '@brevet/contract/organizations';
import type { OrganizationOrigin } from '@brevet/contract/paths';
import { paths } from '@brevet/contract/paths';
import { Menu } from '@mantine/core';
import { IconPencil, IconTrash, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { buttonIcon } from '../../shared/ui/button-icon.ts';
import { RowMenu } from '../../shared/ui/RowMenu.tsx';
import { useDeleteOrganization } from './useDeleteOrganization.ts';

/** Edit, contacts and delete, in a row. */
export function OrganizationActions({ row, from }: { row: OrganizationRow; from: OrganizationOrigin }) {
  const { OrgId, OrgName, can } = row;
  const { ask, busy } = useDeleteOrganization();
  return (
    <RowMenu label={`Actions for ${OrgName}`} busy={busy}>
      {can.update && (
        <Menu.Item component={Link} to={paths.editOrganization(OrgId, from)} leftSection={<IconPencil {...buttonIcon} />}>
          Edit
        </Menu.Item>
      )}
      <Menu.Item component={Link} to={paths.organizationContacts(OrgId)} leftSection={<IconUsers {...buttonIcon} />}>
        Contacts
      </Menu.Item>
      {can.delete && (
        <Menu.Item color="red" leftSection={<IconTrash {...buttonIcon} />} onClick={() => void ask(row)}>
          Delete
        </Menu.Item>
      )}
    </RowMenu>
  );
}
