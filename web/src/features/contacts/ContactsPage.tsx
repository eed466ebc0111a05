import { contactsApi } from '@brevet/contract/contacts';
import { paths } from '@brevet/contract/paths';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import { ScreenTabs } from '../../shared/screens/ScreenTabs.tsx';
import { ImportButton } from '../directory-imports/directory-imports.ts';
import { DuplicatesButton } from '../duplicates/duplicates.ts';
import { ContactTable } from './ContactTable.tsx';

/** All people of the directory. */
export function ContactsPage() {
  useCrumbs({ label: 'Contacts', path: paths.contacts() }, { label: 'All contacts' });
  return (
    <>
      <ScreenTabs bar="directory" />
      <ContactTable
        endpoint={contactsApi.getContacts}
        label="Contacts"
        from="all"
        actions={
          <>
            <DuplicatesButton kind="contact" />
            <ImportButton kind="contacts" />
            <CreateButton />
          </>
        }
        emptyAction={<p>The people you work with appear here. Create the first contact.</p>}
      />
    </>
  );
}

/** The contacts that the reader created. */
export function MyContactsPage() {
  useCrumbs({ label: 'Contacts', path: paths.contacts() }, { label: 'My contacts' });
  return (
    <>
      <ScreenTabs bar="directory" />
      <ContactTable
        endpoint={contactsApi.getMyContacts}
        label="My contacts"
        from="mine"
        actions={<CreateButton />}
        emptyAction={<p>Contacts that you create appear here.</p>}
      />
    </>
  );
}

const CreateButton = () => (
  <Button component={Link} to={paths.newContact()} leftSection={<IconPlus size={15} stroke={1.8} />}>
    Create contact
  </Button>
);
