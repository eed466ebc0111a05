import { paths } from '@brevet/contract/paths';
import { userSearch, usersApi, userTypeChoices } from '@brevet/contract/users';
import { Select, TextInput } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import { ScreenTabs } from '../../shared/screens/ScreenTabs.tsx';
import { FieldSearch } from '../../shared/search/FieldSearch.tsx';
import { useFieldSearch } from '../../shared/search/useFieldSearch.ts';
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

/** Finds accounts by their fields. The search is kept in the address. */
export function SearchUserPage() {
  const search = useSearch({ from: '/signed-in/admin/searchuser' });
  useCrumbs({ label: 'Admin', path: paths.users() }, { label: 'Search users' });
  const { editor, filled } = useFieldSearch(userSearch, search);
  const searched = Object.keys(filled).length > 0;
  return (
    <>
      <ScreenTabs bar="admin" />
      <FieldSearch title="Search users" editor={editor} searched={searched} className={styles.search}>
        {fields.map(({ name, label }) => (
          <TextInput key={name} label={label} maxLength={200} {...editor.text(name)} />
        ))}
        <Select label="Type" data={userTypeChoices} clearable placeholder="Any type" {...editor.choice('UserType')} />
      </FieldSearch>
      {searched && <UserTable headed endpoint={usersApi.searchUser} label="Users found" fixed={filled} />}
    </>
  );
}
