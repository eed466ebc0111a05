import { userTypes } from '@brevet/contract/access';
import { usersApi } from '@brevet/contract/users';
import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRead } from '../../../shared/api/hooks.ts';
import { searchedSelect, useTypedSearch } from '../../../shared/form/searched-select.tsx';

interface Props {
  label: string;
  description: ReactNode;
  path: string;
  /** Undefined while a listing is new: the admin owns it. */
  value: number | undefined;
  error: ReactNode;
  onChange: (owner: number) => void;
}

interface Account {
  UserID: number;
  Firstname: string;
  Lastname: string;
  Company: string | null;
  BrokerID: string;
}

const labelOf = ({ Firstname, Lastname, Company, BrokerID }: Account): string =>
  `${Firstname} ${Lastname}${Company ? `, ${Company}` : ''} (${BrokerID})`;

/** The account that owns a listing: any seller, searched for by name, company or broker code, or the one who owns it already. */
export function OwnerSelect({ path, value, onChange, ...input }: Props) {
  const owner = useRead(usersApi.userById, { userId: value ?? 0 }, { enabled: value !== undefined });
  const current = owner.data && owner.data.data.UserID === value ? owner.data.data : null;
  // The current owner's label isn't a search.
  const search = useTypedSearch(current ? [labelOf(current)] : []);
  const found = useRead(usersApi.user_role, { UserType: userTypes.seller, SearchString: search.text }, { keep: true });
  const listed = found.data?.data ?? [];
  const accounts = new Map([...listed, ...(current ? [current] : [])].map((account) => [account.UserID, labelOf(account)]));
  return (
    <Select
      {...input}
      placeholder={value === undefined ? 'You' : ''}
      allowDeselect={false}
      data={[...accounts].map(([id, label]) => ({ value: String(id), label }))}
      value={value === undefined ? null : String(value)}
      onChange={(chosen) => chosen && onChange(Number(chosen))}
      data-path={path}
      {...searchedSelect({ search, read: found, found: listed.map(({ UserID }) => String(UserID)) })}
    />
  );
}
