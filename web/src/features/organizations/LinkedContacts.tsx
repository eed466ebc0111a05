import type { Organization, OrganizationContact } from '@brevet/contract/organizations';
import { organizationsApi } from '@brevet/contract/organizations';
import { paths } from '@brevet/contract/paths';
import { IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRead } from '../../shared/api/hooks.ts';
import { ContactLink } from '../../shared/table/ContactLink.tsx';
import cells from '../../shared/table/cells.module.css';
import { MailLink } from '../../shared/table/MailLink.tsx';
import type { MiniCells } from '../../shared/table/MiniTable.tsx';
import { MiniTable } from '../../shared/table/MiniTable.tsx';
import { RowsSection } from '../../shared/ui/Section.tsx';

const mostShown = 20;

const shown: MiniCells<typeof organizationsApi.getContactListByOrg, OrganizationContact> = {
  Fullname: (row) => <ContactLink contact={row} />,
  Organization: ({ Organization }) => Organization,
  Title: ({ Title }) => Title,
  WorkPhone: ({ WorkPhone }) => WorkPhone,
  MobilePhone: ({ MobilePhone }) => MobilePhone,
  PrimaryEmail: ({ PrimaryEmail }) => <MailLink address={PrimaryEmail} />,
};

export function LinkedContacts({ organization: { OrgId } }: { organization: Organization }) {
  const order = { sid: 'Fullname', sod: 'ASC' } as const;
  const read = useRead(organizationsApi.getContactListByOrg, { org_id: OrgId, limit: mostShown, ...order });
  return (
    <RowsSection
      id="contacts"
      icon={IconUsers}
      title="Linked contacts"
      read={read}
      action={
        <Link to={paths.organizationContacts(OrgId)} className={cells.link}>
          Show all contacts
        </Link>
      }
    >
      {(rows) => (
        <MiniTable
          table={organizationsApi.getContactListByOrg}
          label="Linked contacts"
          rows={rows}
          keyOf={({ ContactId }) => ContactId}
          cells={shown}
          opens={(row) => paths.contact(row.ContactId)}
          card={(row) => (
            <>
              <ContactLink contact={row} />
              <p>{row.Title}</p>
              <MailLink address={row.PrimaryEmail} />
            </>
          )}
        />
      )}
    </RowsSection>
  );
}
