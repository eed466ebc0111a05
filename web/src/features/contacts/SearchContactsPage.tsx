import { contactSearch, contactsApi } from '@brevet/contract/contacts';
import { paths } from '@brevet/contract/paths';
import { useSearch } from '@tanstack/react-router';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import { ScreenTabs } from '../../shared/screens/ScreenTabs.tsx';
import { FieldSearch } from '../../shared/search/FieldSearch.tsx';
import { useFieldSearch } from '../../shared/search/useFieldSearch.ts';
import { ContactSearchFields } from './ContactSearchFields.tsx';
import styles from './Contacts.module.css';
import { ContactTable } from './ContactTable.tsx';

/** Finds contacts by their fields. The search is kept in the address. */
export function SearchContactsPage() {
  const search = useSearch({ from: '/signed-in/contacts/search_contacts' });
  useCrumbs({ label: 'Contacts', path: paths.contacts() }, { label: 'Search contacts' });
  const { editor, filled } = useFieldSearch(contactSearch, search);
  const searched = Object.keys(filled).length > 0;
  return (
    <>
      <ScreenTabs bar="directory" />
      <FieldSearch title="Search contacts" editor={editor} searched={searched} className={styles.search}>
        <ContactSearchFields text={editor.text} choice={editor.choice} />
      </FieldSearch>
      {searched && (
        <ContactTable
          headed
          endpoint={contactsApi.searchContact}
          label="Contacts found"
          from="search"
          fixed={filled}
          emptyAction={<p>Try fewer fields, or only the start of a name.</p>}
        />
      )}
    </>
  );
}
