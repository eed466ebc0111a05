import type { OrganizationRow, organizationsApi } from '@brevet/contract/organizations';
import type { OrganizationOrigin } from '@brevet/contract/paths';
import { paths } from '@brevet/contract/paths';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CountryName, useCountryName } from '../../shared/table/CountryName.tsx';
import linkStyles from '../../shared/table/cells.module.css';
import type { CellsOf } from '../../shared/table/columns.ts';
import type { TableOnScreen } from '../../shared/table/DataTable.tsx';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { RowCard } from '../../shared/table/RowCard.tsx';
import { ActiveBadge } from '../../shared/ui/ActiveBadge.tsx';
import { formatDate, nothing } from '../../shared/ui/format.ts';
import { OrganizationActions } from './OrganizationActions.tsx';
import { selectableOrganizations } from './selectable-organizations.tsx';

const secondary = ['CreatorName', 'CreateDate', 'State', 'Email', 'Industry', 'Phone', 'City'];

const cellsFor = (from: OrganizationOrigin): CellsOf<typeof organizationsApi.getOrganizations> => ({
  OrgId: { width: 64, show: (row) => <OrganizationLink row={row} /> },
  OrgName: { width: 0, firstSort: 'ASC', show: (row) => <OrganizationLink row={row}>{row.OrgName}</OrganizationLink> },
  Types: { width: 150 },
  Industry: { width: 120, firstSort: 'ASC' },
  City: { width: 110, firstSort: 'ASC' },
  State: { width: 90, firstSort: 'ASC' },
  Country: { width: 120, firstSort: 'ASC', show: (row) => <CountryName code={row.Country} /> },
  Phone: { width: 130 },
  Email: { width: 170 },
  noOfContacts: { width: 76, align: 'right', show: (row) => <ContactCount row={row} /> },
  Status: { width: 96, show: (row) => <ActiveBadge active={row.Status} /> },
  CreatorName: { width: 110 },
  CreateDate: { width: 80, show: (row) => formatDate(row.CreateDate) },
  Action: { width: 60, align: 'end', show: (row) => <OrganizationActions row={row} from={from} /> },
});
const cells = { all: cellsFor('all'), search: cellsFor('search') };

interface Props extends TableOnScreen {
  endpoint: typeof organizationsApi.getOrganizations | typeof organizationsApi.searchOrganization;
  from: keyof typeof cells;
}

/** The table of organizations: all of them, or the search results. */
export const OrganizationTable = ({ from, ...props }: Props) => (
  <DataTable
    {...props}
    endpoint={props.endpoint as typeof organizationsApi.getOrganizations}
    cells={cells[from]}
    rowKey={(row) => row.OrgId}
    opens={(row) => paths.organization(row.OrgId)}
    secondary={secondary}
    {...selectableOrganizations}
    card={(row) => (
      <RowCard
        top={`${row.OrgId} ${row.Types}`}
        state={<ActiveBadge active={row.Status} />}
        title={<OrganizationLink row={row}>{row.OrgName}</OrganizationLink>}
        facts={[row.Industry, (row.City || row.Country) && <Place key="place" row={row} />, row.Phone]}
        actions={<OrganizationActions row={row} from={from} />}
      />
    )}
  />
);

const Place = ({ row: { City, Country } }: { row: OrganizationRow }) =>
  [City, useCountryName(Country)].filter(Boolean).join(', ');

type Named = Pick<OrganizationRow, 'OrgId'>;

const OrganizationLink = ({ row: { OrgId }, children = OrgId }: { row: Named; children?: ReactNode }) => (
  <Link to={paths.organization(OrgId)} className={linkStyles.link}>
    {children}
  </Link>
);

const ContactCount = ({ row: { OrgId, OrgName, noOfContacts } }: { row: OrganizationRow }) =>
  noOfContacts === 0 ? (
    nothing
  ) : (
    <Link
      to={paths.organizationContacts(OrgId)}
      className={linkStyles.link}
      aria-label={`Contacts of ${OrgName}: ${noOfContacts}`}
    >
      {noOfContacts}
    </Link>
  );
