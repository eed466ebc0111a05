import { contactsApi } from '@brevet/contract/contacts';
import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useRead } from '../../shared/api/hooks.ts';
import { searchedSelect, useSearchText } from '../../shared/form/searched-select.tsx';

interface Props {
  label: string;
  error?: ReactNode;
  onChoose: (id: number, name: string) => void;
}

/** Finds a broker or admin by name. It is empty again after a choice. */
export function PersonSelect({ label, error, onChoose }: Props) {
  const [typed, setTyped] = useState('');
  const search = useSearchText(typed);
  const found = useRead(contactsApi.getInternalContacts, search ? { SearchString: search } : {}, { keep: true });
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
        setTyped('');
      }}
      {...searchedSelect({ typed, onType: setTyped, read: found, found: listed.map(({ value }) => value) })}
    />
  );
}
