import { activeLabel } from '@brevet/contract/contacts';
import type { Membership } from '@brevet/contract/mailing-lists';
import { mailingListsApi } from '@brevet/contract/mailing-lists';
import { messages } from '@brevet/contract/messages';
import { paths } from '@brevet/contract/paths';
import { ActionIcon } from '@mantine/core';
import { IconMail, IconPlus, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useAction, useRead } from '../../shared/api/hooks.ts';
import { confirm } from '../../shared/ui/confirm.ts';
import { formatDate } from '../../shared/ui/format.ts';
import { RowsSection } from '../../shared/ui/Section.tsx';
import { SectionButton } from '../../shared/ui/SectionButton.tsx';
import { toastAnswer } from '../../shared/ui/toast.ts';
import { openAddToList } from '../mailing-lists/mailing-lists.ts';
import styles from './Contacts.module.css';

export function ListsOfContact({ id }: { id: number }) {
  const read = useRead(mailingListsApi.getMailingListByContactId, { contact_id: id, limit: 100 });
  return (
    <RowsSection
      id="mailing-lists"
      icon={IconMail}
      title="Mailing lists"
      read={read}
      action={
        <SectionButton icon={IconPlus} onClick={() => openAddToList([id])}>
          Add to mailing list
        </SectionButton>
      }
    >
      {(rows) => (
        <ul className={styles.list} aria-label="Mailing lists">
          {rows.map((row) => (
            <Item key={row.maillist_id} id={id} row={row} />
          ))}
        </ul>
      )}
    </RowsSection>
  );
}

function Item({ id, row: { maillist_id, mailinglist_name, active, CreateDate, can } }: { id: number; row: Membership }) {
  const remove = useAction(mailingListsApi.removeContact, toastAnswer);
  const ask = async (): Promise<void> => {
    if (await confirm(messages.reallyRemoveContact, { title: 'Remove from list', yes: 'Yes', destroys: true }))
      remove.mutate({ query: { contact_id: id, mailListId: maillist_id } });
  };
  return (
    <li>
      <Link to={paths.mailingList(maillist_id)}>{mailinglist_name}</Link>
      <small>
        {activeLabel(active)}, {formatDate(CreateDate)}
      </small>
      {can.remove && (
        <ActionIcon
          size={24}
          aria-label={`Remove from ${mailinglist_name}`}
          title="Remove"
          loading={remove.isPending}
          onClick={() => void ask()}
        >
          <IconX size={15} stroke={1.6} />
        </ActionIcon>
      )}
    </li>
  );
}
