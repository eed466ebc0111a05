import type { ContactField } from '@brevet/contract/contact-fields';
import { contactFields } from '@brevet/contract/contact-fields';
import type { ContactInfo } from '@brevet/contract/contacts';
import { contactsApi } from '@brevet/contract/contacts';
import { internalContactTypes } from '@brevet/contract/organization-codes';
import { paths } from '@brevet/contract/paths';
import { IconBuilding, IconUsers } from '@tabler/icons-react';
import { Link, Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRead } from '../../shared/api/hooks.ts';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import { NotThere } from '../../shared/layout/NotFound.tsx';
import { ScreenState } from '../../shared/layout/ScreenState.tsx';
import { ScreenTabs } from '../../shared/screens/ScreenTabs.tsx';
import { useCountryName } from '../../shared/table/CountryName.tsx';
import type { Fact } from '../../shared/ui/Facts.tsx';
import { Facts } from '../../shared/ui/Facts.tsx';
import { formatCount, formatDate } from '../../shared/ui/format.ts';
import { PageHead } from '../../shared/ui/PageHead.tsx';
import { DeleteButton, EditLink } from '../../shared/ui/page-actions.tsx';
import { Section } from '../../shared/ui/Section.tsx';
import { tableFact } from '../../shared/ui/table-fact.tsx';
import { EmailVerification } from '../address-verification/address-verification.ts';
import { DuplicateNote, MergeButton, MergedNotice, useDuplicatesLoading } from '../duplicates/duplicates.ts';
import { ContactNoteSection } from '../notes/notes.ts';
import styles from './Contacts.module.css';
import { ContactTimeline } from './ContactTimeline.tsx';
import { ListingsOfContact } from './ListingsOfContact.tsx';
import { ListsOfContact } from './ListsOfContact.tsx';
import { useDeleteContact } from './useDeleteContact.ts';

/** A person of the directory with everything that belongs to them. */
export function ContactPage() {
  const { contact_id: id, merged_id: merged } = useSearch({ from: '/signed-in/contacts/contact_info' });
  const read = useRead(contactsApi.getContactInfo, { contact_id: id ?? 0 }, { enabled: id !== undefined });
  const isWaiting = useDuplicatesLoading('contact', id, merged);
  useCrumbs({ label: 'Contacts', path: paths.contacts() }, { label: read.data?.contact_details.Fullname ?? 'Contact' });
  if (id === undefined) return <NotThere />;
  if (read.error?.merged) return <Navigate to={paths.contact(read.error.merged.ID, id)} replace />;
  return (
    <>
      <ScreenTabs bar="directory" />
      <ScreenState query={{ ...read, data: isWaiting ? undefined : read.data }}>
        {(info) => <View key={id} info={info} merged={merged} />}
      </ScreenState>
    </>
  );
}

/** `merged` is the old ID that led here. */
function View({ info, merged }: { info: ContactInfo; merged: number | undefined }) {
  const { contact_details: contact, brevet_people: people, organization_link: organizations } = info;
  const { ContactId, can } = contact;
  const navigate = useNavigate();
  const { ask, busy } = useDeleteContact(() => void navigate({ to: paths.contacts() }));
  return (
    <article className={styles.page}>
      <header>
        <PageHead title={contact.Fullname} subtitle={[contact.Title, contact.Organization].filter(Boolean).join(', ')}>
          {can.update && <EditLink to={paths.editContact(ContactId, 'contact')}>Edit contact</EditLink>}
          {can.update && (
            <MergeButton kind="contact" id={ContactId}>
              Merge contact
            </MergeButton>
          )}
          {can.delete && (
            <DeleteButton busy={busy} onDelete={() => ask(ContactId)}>
              Delete contact
            </DeleteButton>
          )}
        </PageHead>
      </header>
      {merged !== undefined && <MergedNotice kind="contact" old={merged} id={ContactId} />}
      <DuplicateNote kind="contact" id={ContactId} />
      <ContactFacts info={info} />
      <Section id="organizations" icon={IconBuilding} title="Organizations" count={organizations.length}>
        <ul className={styles.list} aria-label="Organizations">
          {organizations.map(({ OrgId, OrgName }) => (
            <li key={OrgId}>
              <Link to={paths.organization(OrgId)}>{OrgName}</Link>
            </li>
          ))}
        </ul>
      </Section>
      <Section id="internal" icon={IconUsers} title="Internal contacts" count={people.length}>
        <ul className={styles.list} aria-label="Internal contacts">
          {people.map(({ PersonID, Firstname, Lastname, BrevetContactType, Active }) => (
            <li key={PersonID}>
              <span>
                {Firstname} {Lastname}
              </span>
              <small>{[internalContactTypes[BrevetContactType], Active ? null : 'Inactive'].filter(Boolean).join(', ')}</small>
            </li>
          ))}
        </ul>
      </Section>
      <ListingsOfContact id={ContactId} />
      <ListsOfContact id={ContactId} />
      <ContactNoteSection contact={contact} />
      <ContactTimeline id={ContactId} />
    </article>
  );
}

/** Fields in the head of the page, and parts of the address. */
const elsewhere: readonly ContactField[] = [
  'Firstname',
  'Lastname',
  'Title',
  'City',
  'State',
  'ZipCode',
  'Country',
  'EmailVerify',
];

function ContactFacts({ info: { contact_details: contact, user_summary: account } }: { info: ContactInfo }) {
  const country = useCountryName(contact.Country);
  const own: Partial<Record<ContactField, ReactNode>> = {
    Address: [contact.Address, contact.City, contact.State, contact.ZipCode, country].filter(Boolean).join(', '),
    EmailVerifyStatus: contact.PrimaryEmail && <EmailVerification contact={contact} />,
  };
  const fields = (Object.keys(contactFields) as ContactField[]).filter((name) => !elsewhere.includes(name));
  const facts: Fact[] = [
    ...fields.map(
      (name): Fact => [contactFields[name].label, name in own ? own[name] : tableFact(contactFields[name], contact[name])],
    ),
    ['Username', account?.Username ?? ''],
    ['Email alerts', account && formatCount(account.EmailAlertCount)],
    ['Saved searches', account && formatCount(account.SavedSearchCount)],
    ['Created', `${formatDate(contact.CreateDate)} by ${contact.CreatorName}`],
    ['Updated', contact.UpdateDate && formatDate(contact.UpdateDate)],
  ];
  return <Facts rows={facts} className={styles.facts} />;
}
