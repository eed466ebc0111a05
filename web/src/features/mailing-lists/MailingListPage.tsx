import type { MailingList, Member } from '@brevet/contract/mailing-lists';
import { mailingListsApi } from '@brevet/contract/mailing-lists';
import { messages } from '@brevet/contract/messages';
import { paths } from '@brevet/contract/paths';
import { ActionIcon, Button } from '@mantine/core';
import { IconMailForward, IconUserMinus } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useAction, useRead } from '../../shared/api/hooks.ts';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import { NotThere } from '../../shared/layout/NotFound.tsx';
import { ScreenState } from '../../shared/layout/ScreenState.tsx';
import { ScreenTabs } from '../../shared/screens/ScreenTabs.tsx';
import { ContactLink } from '../../shared/table/ContactLink.tsx';
import type { CellsOf } from '../../shared/table/columns.ts';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { MailLink } from '../../shared/table/MailLink.tsx';
import { RowCard } from '../../shared/table/RowCard.tsx';
import { ActiveBadge } from '../../shared/ui/ActiveBadge.tsx';
import { buttonIcon } from '../../shared/ui/button-icon.ts';
import { confirm } from '../../shared/ui/confirm.ts';
import { PageHead } from '../../shared/ui/PageHead.tsx';
import { DeleteButton, EditLink } from '../../shared/ui/page-actions.tsx';
import { toastAnswer } from '../../shared/ui/toast.ts';
import { VerifyEmails } from '../address-verification/address-verification.ts';
import { ImportButton } from '../directory-imports/directory-imports.ts';
import styles from './MailingLists.module.css';
import { useDeleteList } from './useDeleteList.ts';

const secondary = ['mailing_notes', 'EmailVerifyStatus', 'Title', 'Organization'];

const cellsOf = (list: number): CellsOf<typeof mailingListsApi.getContactListByMailingId> => ({
  Fullname: { width: 170, firstSort: 'ASC', show: (row) => <ContactLink contact={row} /> },
  PrimaryEmail: { width: 210, firstSort: 'ASC', show: (row) => <MailLink address={row.PrimaryEmail} /> },
  EmailVerifyStatus: { width: 150, firstSort: 'ASC' },
  Title: { width: 150, firstSort: 'ASC' },
  Organization: { width: 190, firstSort: 'ASC' },
  OkSendPatentNo: { width: 116, firstSort: 'ASC' },
  mailing_notes: { width: 0, firstSort: 'ASC' },
  Action: { width: 60, align: 'end', show: (row) => <Remove list={list} row={row} /> },
});

export function MailingListPage() {
  const { mailingList_id: id } = useSearch({ from: '/signed-in/contacts/mail_listing_info' });
  const read = useRead(mailingListsApi.getMailListingInfo, { mailingList_id: id ?? 0 }, { enabled: id !== undefined });
  const name = read.data?.data[0]?.mailinglist_name ?? 'Mailing list';
  useCrumbs(
    { label: 'Contacts', path: paths.contacts() },
    { label: 'Mailing lists', path: paths.mailingLists() },
    { label: name },
  );
  if (id === undefined) return <NotThere />;
  return (
    <>
      <ScreenTabs bar="directory" />
      <ScreenState query={read}>
        {({ data: [list] }) =>
          list && (
            <>
              <Header list={list} />
              <DataTable
                key={id}
                headed
                endpoint={mailingListsApi.getContactListByMailingId}
                label={`Contacts on ${name}`}
                fixed={{ mailingList_id: id }}
                cells={cellsOf(id)}
                rowKey={(row) => row.ContactId}
                opens={(row) => paths.contact(row.ContactId)}
                secondary={secondary}
                card={(row) => <Card list={id} row={row} />}
                emptyAction={<p>Import a file, add contacts from their page, or select rows in a table of contacts.</p>}
              />
            </>
          )
        }
      </ScreenState>
    </>
  );
}

function Header({ list }: { list: MailingList }) {
  const navigate = useNavigate();
  const { ask, busy } = useDeleteList(() => void navigate({ to: paths.mailingLists() }));
  const { maillist_id, mailinglist_name, mailinglist_notes, active, can } = list;
  return (
    <header className={styles.header}>
      <PageHead title={mailinglist_name} state={<ActiveBadge active={active} />}>
        {can.update && list.contactcnt > 0 && <VerifyEmails of={{ mailingList_id: maillist_id }} variant="default" />}
        {can.update && <ImportButton kind="members" list={maillist_id} />}
        {active === 1 && list.contactcnt > 0 && (
          <Button
            component={Link}
            to={paths.newCampaign(maillist_id)}
            variant="default"
            leftSection={<IconMailForward {...buttonIcon} />}
          >
            New campaign
          </Button>
        )}
        {can.update && <EditLink to={paths.editMailingList(maillist_id)}>Edit</EditLink>}
        {can.delete && (
          <DeleteButton busy={busy} onDelete={() => ask(list)}>
            Delete
          </DeleteButton>
        )}
      </PageHead>
      <p>{mailinglist_notes}</p>
    </header>
  );
}

interface RowProps {
  list: number;
  row: Member;
}

/** Takes a contact off the list after a question. */
function Remove({ list, row: { ContactId, Fullname, can } }: RowProps) {
  const remove = useAction(mailingListsApi.removeContact, toastAnswer);
  if (!can.remove) return null;
  const ask = async () => {
    if (await confirm(messages.reallyRemoveContact, { title: `Remove ${Fullname}`, yes: 'Remove contact', destroys: true }))
      remove.mutate({ query: { contact_id: ContactId, mailListId: list } });
  };
  return (
    <ActionIcon size={24} title="Remove" aria-label={`Remove ${Fullname}`} loading={remove.isPending} onClick={() => void ask()}>
      <IconUserMinus size={15} stroke={1.6} />
    </ActionIcon>
  );
}

const Card = ({ list, row }: RowProps) => (
  <RowCard
    top={row.Organization}
    title={<ContactLink contact={row} />}
    facts={[row.Title, row.PrimaryEmail && <MailLink address={row.PrimaryEmail} />, `Email status: ${row.EmailVerifyStatus}`]}
    actions={<Remove list={list} row={row} />}
  />
);
