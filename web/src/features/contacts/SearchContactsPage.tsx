import { responsibilities } from '@brevet/contract/contact-fields';
import { contactSearch, contactsApi } from '@brevet/contract/contacts';
import { messages } from '@brevet/contract/messages';
import { patentsApi } from '@brevet/contract/patents';
import { paths } from '@brevet/contract/paths';
import { Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRead } from '../../shared/api/hooks.ts';
import { Form, SubmitButton } from '../../shared/form/Form.tsx';
import { useEditor } from '../../shared/form/useEditor.ts';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import { DirectoryBar } from '../../shared/layout/DirectoryBar.tsx';
import styles from './Contacts.module.css';
import { ContactTable } from './ContactTable.tsx';

const fields = [
  { name: 'Firstname', label: 'First name' },
  { name: 'Lastname', label: 'Last name' },
  { name: 'Email', label: 'Email' },
  { name: 'Title', label: 'Job title' },
  { name: 'OrgName', label: 'Organization' },
  { name: 'City', label: 'City' },
  { name: 'State', label: 'State' },
  { name: 'Keywords', label: 'Keywords' },
] as const;

type Name = keyof typeof contactSearch.shape;
const isName = (name: string): name is Name => name in contactSearch.shape;
const names = Object.keys(contactSearch.shape).filter(isName);
const yes = [{ value: '1', label: 'Yes' }];

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
  const countries = useRead(patentsApi.getCountry, {});
  const asked = Object.fromEntries(names.map((name) => [name, search[name]]).filter(([, value]) => value !== undefined));
  const editor = useEditor({
    initial: Object.fromEntries(names.map((name) => [name, String(search[name] ?? '')])) as Record<Name, string>,
    schema: (values) => (Object.keys(givenOf(values)).length > 0 ? {} : { Firstname: messages.nothingToSearch }),
    action: (values) => navigate({ to: '.', search: givenOf(values) as never }),
  });
  const responsible = Object.entries(responsibilities).map(([value, label]) => ({ value, label }));
  return (
    <>
      <DirectoryBar />
      <Form editor={editor} className={styles.search}>
        <h1>Search contacts</h1>
        {fields.map(({ name, label }) => (
          <TextInput key={name} label={label} maxLength={200} {...editor.text(name)} />
        ))}
        <Select label="Country" data={countries.data?.data ?? []} searchable clearable {...editor.choice('Country')} />
        <Select label="Responsible for" data={responsible} clearable {...editor.choice('Responsible')} />
        <Select label="US patent attorney" data={yes} clearable {...editor.choice('USPatentAttorney')} />
        <Select label="Member of AUTM" data={yes} clearable {...editor.choice('MemberOfAUTM')} />
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
