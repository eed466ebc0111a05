import type { LinkedListing } from '@brevet/contract/contacts';
import { activeLabel, contactsApi } from '@brevet/contract/contacts';
import { messages } from '@brevet/contract/messages';
import { paths } from '@brevet/contract/paths';
import { ActionIcon } from '@mantine/core';
import { IconLink, IconList, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useAction, useRead } from '../../shared/api/hooks.ts';
import { openDialog } from '../../shared/form/open-dialog.ts';
import { StatusBadge } from '../../shared/ui/badges.tsx';
import { confirm } from '../../shared/ui/confirm.ts';
import { formatDate } from '../../shared/ui/format.ts';
import { RowsSection } from '../../shared/ui/Section.tsx';
import { SectionButton } from '../../shared/ui/SectionButton.tsx';
import { toastAnswer } from '../../shared/ui/toast.ts';
import styles from './Contacts.module.css';
import { LinkListingForm } from './LinkForms.tsx';

export function ListingsOfContact({ id }: { id: number }) {
  const read = useRead(contactsApi.getListingByContactId, { contact_id: id, limit: 100 });
  const link = () => openDialog('Link listing', <LinkListingForm contactId={id} />);
  return (
    <RowsSection
      id="listings"
      icon={IconList}
      title="Listings"
      read={read}
      action={
        <SectionButton icon={IconLink} onClick={link}>
          Link listing
        </SectionButton>
      }
    >
      {(rows) => (
        <ul className={styles.list} aria-label="Listings">
          {rows.map((row) => (
            <Item key={row.ListingID} id={id} row={row} />
          ))}
        </ul>
      )}
    </RowsSection>
  );
}

function Item({ id, row: { ListingID, ListingName, AvailableStatus, Active, CreateDate } }: { id: number; row: LinkedListing }) {
  const remove = useRemoveLink();
  return (
    <li>
      <Link to={paths.listing(ListingID)}>
        {ListingID} {ListingName}
      </Link>
      <StatusBadge code={AvailableStatus} />
      <small>
        {activeLabel(Active)}, {formatDate(CreateDate)}
      </small>
      <ActionIcon
        size={24}
        aria-label={`Remove listing ${ListingID}`}
        title="Remove"
        loading={remove.busy}
        onClick={() => void remove.ask(ListingID, id)}
      >
        <IconX size={15} stroke={1.6} />
      </ActionIcon>
    </li>
  );
}

/** Removes the link between a listing and a contact after a question. */
export function useRemoveLink() {
  const remove = useAction(contactsApi.removeListingByContactId, toastAnswer);
  const ask = async (listing_id: number, contact_id: number): Promise<void> => {
    if (await confirm(messages.reallyRemoveContact, { title: 'Remove link', yes: 'Yes', destroys: true }))
      remove.mutate({ query: { listing_id, contact_id } });
  };
  return { ask, busy: remove.isPending };
}
