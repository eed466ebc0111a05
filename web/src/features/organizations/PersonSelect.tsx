import { contactsApi } from '@brevet/contract/contacts';
import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRead } from '../../shared/api/hooks.ts';
import { searchedSelect, useTypedSearch } from '../../shared/form/searched-select.tsx';

interface Props {
  label: string;
  error?: ReactNode;
  onChoose: (id: number, name: string) => void;
}

/** Finds a broker or admin by name. It is empty again after a choice. */
export function PersonSelect({ label, error, onChoose }: Props) {
  const search = useTypedSearch();
  const found = useRead(contactsApi.getInternalContacts, search.text ? { SearchString: search.text } : {}, { keep: true });
  const listed = (found.data?.data ?? []).map(({ PersonID, Firstname, Lastname }) => ({
    value: String(PersonID),
    label: `${Firstname} ${Lastname}`,
  }));
  return (
    <Select
      label={label}
      placeholder="Name of a broker or admin"
      data={listed}
      value={null}
      error={error}
      onChange={(value, option) => {
        if (value === null) return;
        onChoose(Number(value), option?.label ?? '');
        search.type('');
      }}
      {...searchedSelect({ search, read: found, found: listed.map(({ value }) => value) })}
    />
  );
}
