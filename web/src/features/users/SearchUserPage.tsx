import { messages } from '@brevet/contract/messages';
import { paths } from '@brevet/contract/paths';
import { userSearch, usersApi } from '@brevet/contract/users';
import { Button, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { AdminTabs } from '../../app/shell/AdminTabs.tsx';
import { useCrumbs } from '../../app/shell/Crumbs.tsx';
import { typeChoices } from './UserBadges.tsx';
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

/** Finds accounts by their fields. What was searched for stands in the address. */
export function SearchUserPage() {
  const search = useSearch({ from: '/signed-in/admin/searchuser' });
  const navigate = useNavigate();
  useCrumbs({ label: 'Admin', path: paths.users() }, { label: 'Search users' });
  const asked = Object.fromEntries(names.map((name) => [name, search[name]]).filter(([, value]) => value !== undefined));
  const form = useForm({
    initialValues: Object.fromEntries(names.map((name) => [name, String(search[name] ?? '')])) as Record<Name, string>,
  });
  const submit = form.onSubmit((values) => {
    const given = Object.entries(values)
      .map(([name, value]) => [name, value.trim()])
      .filter(([, value]) => value !== '');
    if (given.length === 0) return form.setFieldError('Username', messages.nothingToSearch);
    void navigate({ to: '.', search: Object.fromEntries(given) as never });
  });
  return (
    <>
      <AdminTabs />
      <form className={styles.search} onSubmit={submit} noValidate>
        {fields.map(({ name, label }) => (
          <TextInput key={name} label={label} maxLength={200} {...form.getInputProps(name)} />
        ))}
        <Select label="Type" data={typeChoices} clearable placeholder="Any type" {...typeProps(form.getInputProps('UserType'))} />
        <Button type="submit" leftSection={<IconSearch size={15} stroke={1.7} />}>
          Search
        </Button>
      </form>
      {Object.keys(asked).length > 0 && (
        <UserTable endpoint={usersApi.searchUser} label="Users found" filterLabel="Filter these users" fixed={asked} />
      )}
    </>
  );
}

/** A choice that is cleared is an empty text like the other fields. */
function typeProps({ value, onChange, ...rest }: { value?: string; onChange: (value: string) => void }) {
  return { ...rest, value: value || null, onChange: (chosen: string | null) => onChange(chosen ?? '') };
}
