import { allows } from '@brevet/contract/access';
import type { ContactRow } from '@brevet/contract/contacts';
import { contactsApi } from '@brevet/contract/contacts';
import { paths } from '@brevet/contract/paths';
import { ActionIcon } from '@mantine/core';
import { IconAddressBook, IconLink, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRead } from '../../shared/api/hooks.ts';
import { openDialog } from '../../shared/form/open-dialog.ts';
import { useSession } from '../../shared/session/session.ts';
import { RowsSection } from '../../shared/ui/Section.tsx';
import { SectionButton } from '../../shared/ui/SectionButton.tsx';
import styles from './Contacts.module.css';
import { LinkContactForm } from './LinkForms.tsx';
import { useRemoveLink } from './ListingsOfContact.tsx';

/** The contacts that a listing is linked to, for brokers and admins. */
export function LinkedContactSection({ listingId }: { listingId: number }) {
  const shown = allows(contactsApi.listing_contact.access, useSession().UserType);
  const read = useRead(contactsApi.listing_contact, { listing_id: listingId, limit: 100 }, { enabled: shown });
  if (!shown) return null;
  const link = () => openDialog('Link contact', <LinkContactForm listingId={listingId} />);
  return (
    <RowsSection
      id="contacts"
      icon={IconAddressBook}
      title="Linked contacts"
      read={read}
      action={
        <SectionButton icon={IconLink} onClick={link}>
          Link contact
        </SectionButton>
      }
    >
      {(rows) => (
        <ul className={styles.list} aria-label="Linked contacts">
          {rows.map((row) => (
            <Item key={row.ContactId} listingId={listingId} row={row} />
          ))}
        </ul>
      )}
    </RowsSection>
  );
}

function Item({ listingId, row }: { listingId: number; row: ContactRow }) {
  const { ContactId, Fullname, Title, Organization, PrimaryEmail } = row;
  const remove = useRemoveLink();
  return (
    <li>
      <Link to={paths.contact(ContactId)}>{Fullname}</Link>
      <small>{[Title, Organization, PrimaryEmail].filter(Boolean).join(', ')}</small>
      <ActionIcon
        size={24}
        aria-label={`Remove ${Fullname}`}
        title="Remove"
        loading={remove.busy}
        onClick={() => void remove.ask(listingId, ContactId)}
      >
        <IconX size={15} stroke={1.6} />
      </ActionIcon>
    </li>
  );
}
