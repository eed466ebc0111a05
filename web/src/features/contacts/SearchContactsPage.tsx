import { contactSearch, contactsApi } from '@brevet/contract/contacts';
import { messages } from '@brevet/contract/messages';
import { paths } from '@brevet/contract/paths';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Form, SubmitButton } from '../../shared/form/Form.tsx';
import { useEditor } from '../../shared/form/useEditor.ts';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import { DirectoryBar } from '../../shared/layout/DirectoryBar.tsx';
import { ContactSearchFields } from './ContactSearchFields.tsx';
import styles from './Contacts.module.css';
import { ContactTable } from './ContactTable.tsx';

type Name = keyof typeof contactSearch.shape;
const isName = (name: string): name is Name => name in contactSearch.shape;
const names = Object.keys(contactSearch.shape).filter(isName);

const givenOf = (values: Record<Name, string>) =>
  Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, value.trim()])
      .filter(([, value]) => value !== ''),
  );

/** Finds contacts by their fields. The search is kept in the address. */
export function SearchContactsPage() {
  const search = useSearch({ from: '/signed-in/contacts/search_contacts' });
  const navigate = useNavigate();
  useCrumbs({ label: 'Contacts', path: paths.contacts() }, { label: 'Search contacts' });
  const asked = Object.fromEntries(names.map((name) => [name, search[name]]).filter(([, value]) => value !== undefined));
  const editor = useEditor({
    initial: Object.fromEntries(names.map((name) => [name, String(search[name] ?? '')])) as Record<Name, string>,
    schema: (values) => (Object.keys(givenOf(values)).length > 0 ? {} : { Firstname: messages.nothingToSearch }),
    action: (values) => navigate({ to: '.', search: givenOf(values) as never }),
  });
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
      {Object.keys(asked).length > 0 && (
        <ContactTable headed endpoint={contactsApi.searchContact} label="Contacts found" from="search" fixed={asked} />
      )}
    </>
  );
}
