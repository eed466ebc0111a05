import type { OrganizationContact } from '@brevet/contract/organizations';
import { organizationsApi } from '@brevet/contract/organizations';
import { paths } from '@brevet/contract/paths';
import { Button } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { useRead } from '../../shared/api/hooks.ts';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import { NotThere } from '../../shared/layout/NotFound.tsx';
import { ScreenState } from '../../shared/layout/ScreenState.tsx';
import { ScreenTabs } from '../../shared/screens/ScreenTabs.tsx';
import { ContactLink } from '../../shared/table/ContactLink.tsx';
import type { CellsOf } from '../../shared/table/columns.ts';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { MailLink } from '../../shared/table/MailLink.tsx';
import { RowCard } from '../../shared/table/RowCard.tsx';
import { buttonIcon } from '../../shared/ui/button-icon.ts';
import { selectableContacts } from '../mailing-lists/mailing-lists.ts';
import { ContactActions } from './ContactActions.tsx';

const secondary = ['MobilePhone', 'WorkPhone', 'Organization'];

const cells: CellsOf<typeof organizationsApi.getContactListByOrg> = {
  Fullname: { width: 180, firstSort: 'ASC', show: (row) => <ContactLink contact={row} /> },
  Organization: { width: 220 },
  Title: { width: 0, firstSort: 'ASC' },
  WorkPhone: { width: 140, firstSort: 'ASC' },
  MobilePhone: { width: 140, firstSort: 'ASC' },
  PrimaryEmail: { width: 220, firstSort: 'ASC', show: (row) => <MailLink address={row.PrimaryEmail} /> },
  Action: { width: 60, align: 'end', show: (row) => <ContactActions row={row} /> },
};

const Card = ({ row }: { row: OrganizationContact }) => (
  <RowCard
    top={row.Organization}
    title={<ContactLink contact={row} />}
    actions={<ContactActions row={row} />}
    facts={[row.Title, row.WorkPhone, row.MobilePhone, row.PrimaryEmail && <MailLink address={row.PrimaryEmail} />]}
  />
);

export function OrganizationContactsPage() {
  const { org_id: id } = useSearch({ from: '/signed-in/contacts/org_details/contact_listing' });
  const read = useRead(organizationsApi.getOrganizationInfo, { org_id: id ?? 0 }, { enabled: id !== undefined });
  const name = read.data?.organizationDetails[0]?.OrgName ?? (id === undefined ? 'Organization' : `Organization ${id}`);
  useCrumbs(
    { label: 'Contacts', path: paths.contacts() },
    { label: 'Organizations', path: paths.organizations() },
    { label: name, ...(id === undefined ? {} : { path: paths.organization(id) }) },
    { label: 'Linked contacts' },
  );
  if (id === undefined) return <NotThere />;
  return (
    <>
      <ScreenTabs bar="directory" />
      <ScreenState query={read}>
        {() => (
          <DataTable
            endpoint={organizationsApi.getContactListByOrg}
            label={`Contacts of ${name}`}
            fixed={{ org_id: id }}
            cells={cells}
            rowKey={(row) => row.ContactId}
            opens={(row) => paths.contact(row.ContactId)}
            secondary={secondary}
            {...selectableContacts}
            card={(row) => <Card row={row} />}
            actions={
              <Button
                component={Link}
                to={paths.organization(id)}
                variant="default"
                leftSection={<IconBuilding {...buttonIcon} />}
              >
                Show organization
              </Button>
            }
            emptyAction={<p>Contacts of this organization appear here.</p>}
          />
        )}
      </ScreenState>
    </>
  );
}
