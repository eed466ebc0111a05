import type { MailingList } from '@brevet/contract/mailing-lists';
import { mailingListsApi } from '@brevet/contract/mailing-lists';
import { paths } from '@brevet/contract/paths';
import { Button, Menu } from '@mantine/core';
import { IconMailForward, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import { ScreenTabs } from '../../shared/screens/ScreenTabs.tsx';
import linkStyles from '../../shared/table/cells.module.css';
import type { CellsOf } from '../../shared/table/columns.ts';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { RowCard } from '../../shared/table/RowCard.tsx';
import { ActiveBadge } from '../../shared/ui/ActiveBadge.tsx';
import { buttonIcon } from '../../shared/ui/button-icon.ts';
import { counted, formatCount, formatDate } from '../../shared/ui/format.ts';
import { RowMenu } from '../../shared/ui/RowMenu.tsx';
import { useDeleteList } from './useDeleteList.ts';

const secondary = ['ModifiedByName', 'UpdateDate', 'CreatedByName', 'CreateDate'];
const cells: CellsOf<typeof mailingListsApi.getMailListing> = {
  maillist_id: { width: 56, show: (row) => <ListLink row={row}>{row.maillist_id}</ListLink> },
  mailinglist_name: { width: 220, firstSort: 'ASC', show: (row) => <ListLink row={row}>{row.mailinglist_name}</ListLink> },
  mailinglist_notes: { width: 0 },
  contactcnt: { width: 84, align: 'right', show: (row) => formatCount(row.contactcnt) },
  active: { width: 92, show: (row) => <ActiveBadge active={row.active} /> },
  CreatedByName: { width: 130 },
  ModifiedByName: { width: 130 },
  CreateDate: { width: 84, show: (row) => formatDate(row.CreateDate) },
  UpdateDate: { width: 84, show: (row) => formatDate(row.UpdateDate) },
  Action: { width: 60, align: 'end', show: (row) => <Actions row={row} /> },
};

export function MailingListsPage() {
  useCrumbs({ label: 'Contacts', path: paths.contacts() }, { label: 'Mailing lists' });
  return (
    <>
      <ScreenTabs bar="directory" />
      <DataTable
        endpoint={mailingListsApi.getMailListing}
        label="Mailing lists"
        cells={cells}
        rowKey={(row) => row.maillist_id}
        opens={(row) => paths.mailingList(row.maillist_id)}
        secondary={secondary}
        card={(row) => <Card row={row} />}
        actions={
          <>
            <Button component={Link} to={paths.campaigns()} variant="default" leftSection={<IconMailForward {...buttonIcon} />}>
              Campaigns
            </Button>
            <CreateButton />
          </>
        }
        emptyAction={<p>Groups of contacts who get the same emails appear here.</p>}
      />
    </>
  );
}

const CreateButton = () => (
  <Button component={Link} to={paths.newMailingList()} leftSection={<IconPlus size={15} stroke={1.8} />}>
    Create mailing list
  </Button>
);

const ListLink = ({ row: { maillist_id }, children }: { row: MailingList; children: React.ReactNode }) => (
  <Link to={paths.mailingList(maillist_id)} className={linkStyles.link}>
    {children}
  </Link>
);

const Card = ({ row }: { row: MailingList }) => (
  <RowCard
    top={row.maillist_id}
    state={<ActiveBadge active={row.active} />}
    title={<ListLink row={row}>{row.mailinglist_name}</ListLink>}
    facts={[counted(row.contactcnt, 'contact'), row.CreatedByName]}
    actions={<Actions row={row} />}
  />
);

/** Edit and delete. */
function Actions({ row }: { row: MailingList }) {
  const { maillist_id, mailinglist_name, can } = row;
  const { ask, busy } = useDeleteList();
  return (
    <RowMenu label={`Actions for ${mailinglist_name}`} busy={busy}>
      {can.update && (
        <Menu.Item component={Link} to={paths.editMailingList(maillist_id)} leftSection={<IconPencil {...buttonIcon} />}>
          Edit
        </Menu.Item>
      )}
      {can.delete && (
        <Menu.Item color="red" leftSection={<IconTrash {...buttonIcon} />} onClick={() => void ask(row)}>
          Delete
        </Menu.Item>
      )}
    </RowMenu>
  );
}
