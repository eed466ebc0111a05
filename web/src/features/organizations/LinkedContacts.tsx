import type { Organization } from '@brevet/contract/organizations';
import { organizationsApi } from '@brevet/contract/organizations';
import { paths } from '@brevet/contract/paths';
import { columnsFor } from '@brevet/contract/table-columns';
import { IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRead } from '../../shared/api/hooks.ts';
import { ContactLink } from '../../shared/table/ContactLink.tsx';
import cells from '../../shared/table/cells.module.css';
import { MailLink } from '../../shared/table/MailLink.tsx';
import table from '../../shared/table/MiniTable.module.css';
import { RowsSection } from '../../shared/ui/Section.tsx';

const shown = 20;
const headings = columnsFor(organizationsApi.getContactListByOrg, 'file', null);

/** The first contacts of an organization, with a link to all of them. */
export function LinkedContacts({ organization: { OrgId } }: { organization: Organization }) {
  const order = { sid: 'Fullname', sod: 'ASC' } as const;
  const read = useRead(organizationsApi.getContactListByOrg, { org_id: OrgId, limit: shown, ...order });
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
        <>
          <table className={table.table} aria-label="Linked contacts">
            <thead>
              <tr>
                {headings.map(({ key, heading }) => (
                  <th key={key} scope="col">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.ContactId}>
                  <td>
                    <ContactLink contact={row} />
                  </td>
                  <td>{row.Organization}</td>
                  <td>{row.Title}</td>
                  <td>{row.WorkPhone}</td>
                  <td>{row.MobilePhone}</td>
                  <td>
                    <MailLink address={row.PrimaryEmail} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <ul className={table.cards}>
            {rows.map((row) => (
              <li key={row.ContactId}>
                <ContactLink contact={row} />
                <p>{row.Title}</p>
                <MailLink address={row.PrimaryEmail} />
              </li>
            ))}
          </ul>
        </>
      )}
    </RowsSection>
  );
}
