import { messages } from '@brevet/contract/messages';
import { paths } from '@brevet/contract/paths';
import { userSearch, usersApi, userTypeChoices } from '@brevet/contract/users';
import { Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Form, SubmitButton } from '../../shared/form/Form.tsx';
import { useEditor } from '../../shared/form/useEditor.ts';
import { AdminTabs } from '../../shared/layout/AdminTabs.tsx';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import styles from './Users.module.css';
import { UserTable } from './UserTable.tsx';

const fields = [
  { name: 'Username', label: 'Username' },
  { name: 'Firstname', label: 'First name' },
  { name: 'Lastname', label: 'Last name' },
  { name: 'Email', label: 'Email' },
  { name: 'Company', label: 'Company' },
  { name: 'BrokerID', label: 'Broker ID' },
] as const;

type Name = keyof typeof userSearch.shape;
const names = Object.keys(userSearch.shape) as Name[];

const givenOf = (values: Record<Name, string>) =>
  Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, value.trim()])
      .filter(([, value]) => value !== ''),
  );

/** Finds accounts by their fields. The search is kept in the address. */
export function SearchUserPage() {
  const search = useSearch({ from: '/signed-in/admin/searchuser' });
  const navigate = useNavigate();
  useCrumbs({ label: 'Admin', path: paths.users() }, { label: 'Search users' });
  const asked = Object.fromEntries(names.map((name) => [name, search[name]]).filter(([, value]) => value !== undefined));
  const editor = useEditor({
    initial: Object.fromEntries(names.map((name) => [name, String(search[name] ?? '')])) as Record<Name, string>,
    schema: (values) => (Object.keys(givenOf(values)).length > 0 ? {} : { Username: messages.nothingToSearch }),
    action: (values) => navigate({ to: '.', search: givenOf(values) as never }),
  });
  return (
    <>
      <AdminTabs />
      <Form editor={editor} className={styles.search}>
        <h1>Search users</h1>
        {fields.map(({ name, label }) => (
          <TextInput key={name} label={label} maxLength={200} {...editor.text(name)} />
        ))}
        <Select label="Type" data={userTypeChoices} clearable placeholder="Any type" {...editor.choice('UserType')} />
        <SubmitButton editor={editor} leftSection={<IconSearch size={15} stroke={1.7} />}>
          Search
        </SubmitButton>
      </Form>
      {Object.keys(asked).length > 0 && <UserTable headed endpoint={usersApi.searchUser} label="Users found" fixed={asked} />}
    </>
  );
}
