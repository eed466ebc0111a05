import { contactSearch, contactsApi } from '@brevet/contract/contacts';
import { paths } from '@brevet/contract/paths';
import { IconSearch } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { Form, SubmitButton } from '../../shared/form/Form.tsx';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import { DirectoryBar } from '../../shared/layout/DirectoryBar.tsx';
import { useFieldSearch } from '../../shared/search/useFieldSearch.ts';
import { ContactSearchFields } from './ContactSearchFields.tsx';
import styles from './Contacts.module.css';
import { ContactTable } from './ContactTable.tsx';

/** Finds contacts by their fields. The search is kept in the address. */
export function SearchContactsPage() {
  const search = useSearch({ from: '/signed-in/contacts/search_contacts' });
  useCrumbs({ label: 'Contacts', path: paths.contacts() }, { label: 'Search contacts' });
  const { editor, filled } = useFieldSearch(contactSearch, search);
  return (
    <>
      <DirectoryBar />
      <Form editor={editor} className={styles.search}>
        <h1>Search contacts</h1>
        <ContactSearchFields text={editor.text} choice={editor.choice} />
        <SubmitButton editor={editor} leftSection={<IconSearch size={15} stroke={1.7} />}>
          Search
        </SubmitButton>
      </Form>
      {Object.keys(filled).length > 0 && (
        <ContactTable headed endpoint={contactsApi.searchContact} label="Contacts found" from="search" fixed={filled} />
      )}
    </>
  );
}
