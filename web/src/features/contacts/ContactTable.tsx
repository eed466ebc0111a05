import type { contactsApi } from '@brevet/contract/contacts';
import { yesNoUnknown } from '@brevet/contract/organization-codes';
import type { ContactOrigin } from '@brevet/contract/paths';
import { paths } from '@brevet/contract/paths';
import { ContactLink } from '../../shared/table/ContactLink.tsx';
import { CountryName } from '../../shared/table/CountryName.tsx';
import type { CellsOf } from '../../shared/table/columns.ts';
import type { TableOnScreen } from '../../shared/table/DataTable.tsx';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { MailLink } from '../../shared/table/MailLink.tsx';
import { RowCard } from '../../shared/table/RowCard.tsx';
import { formatDate } from '../../shared/ui/format.ts';
import { selectableContacts } from '../mailing-lists/mailing-lists.ts';
import { ContactActions } from './ContactActions.tsx';

const secondary = ['CreatorName', 'CreateDate', 'Country', 'OkSendPatentNo', 'MobilePhone', 'WorkPhone'];

const cellsFor = (from: ContactOrigin): CellsOf<typeof contactsApi.getContacts> => ({
  ContactId: { width: 64, show: (row) => <ContactLink contact={row}>{row.ContactId}</ContactLink> },
  Fullname: { width: 0, firstSort: 'ASC', show: (row) => <ContactLink contact={row} /> },
  Organization: { width: 170 },
  Title: { width: 150, firstSort: 'ASC' },
  WorkPhone: { width: 130, firstSort: 'ASC' },
  MobilePhone: { width: 130, firstSort: 'ASC' },
  PrimaryEmail: { width: 230, firstSort: 'ASC', show: (row) => <MailLink address={row.PrimaryEmail} /> },
  Country: { width: 110, firstSort: 'ASC', show: (row) => <CountryName code={row.Country} /> },
  OkSendPatentNo: { width: 104, show: (row) => yesNoUnknown[row.OkSendPatentNo] },
  CreatorName: { width: 120 },
  CreateDate: { width: 80, show: (row) => formatDate(row.CreateDate) },
  Action: { width: 60, align: 'end', show: (row) => <ContactActions row={row} from={from} /> },
});
const cells = { all: cellsFor('all'), mine: cellsFor('mine'), search: cellsFor('search') };

interface Props extends TableOnScreen {
  endpoint: typeof contactsApi.getContacts | typeof contactsApi.getMyContacts | typeof contactsApi.searchContact;
  from: keyof typeof cells;
}

/** The table of contacts: all of them, those of the reader, or the search results. */
export const ContactTable = ({ from, ...props }: Props) => (
  <DataTable
    {...props}
    endpoint={props.endpoint as typeof contactsApi.getContacts}
    cells={cells[from]}
    rowKey={(row) => row.ContactId}
    opens={(row) => paths.contact(row.ContactId)}
    secondary={secondary}
    {...selectableContacts}
    card={(row) => (
      <RowCard
        top={`${row.ContactId} ${row.Organization}`}
        title={<ContactLink contact={row} />}
        middle={row.Title}
        facts={[row.PrimaryEmail, row.WorkPhone, row.MobilePhone]}
        actions={<ContactActions row={row} from={from} />}
      />
    )}
  />
);
