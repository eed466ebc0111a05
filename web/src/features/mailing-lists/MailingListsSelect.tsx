import { mostCampaignLists } from '@brevet/contract/campaign-fields';
import { mailingListsApi } from '@brevet/contract/mailing-lists';
import { MultiSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRead } from '../../shared/api/hooks.ts';
import { searchedSelect, useTypedSearch } from '../../shared/form/searched-select.tsx';

const choosable = { active: 1, limit: 20, sid: 'mailinglist_name', sod: 'ASC' } as const;

interface Props {
  value: readonly number[];
  /** The names of chosen mailing lists by ID. Those that are chosen here are added. */
  names: Map<number, string>;
  onChange: (lists: number[]) => void;
  error: ReactNode;
}

/** Several active mailing lists, searched for by name. */
export function MailingListsSelect({ value, names, onChange, error, ...input }: Props) {
  const search = useTypedSearch();
  const found = useRead(
    mailingListsApi.getMailListing,
    { ...choosable, ...(search.text ? { search: search.text } : {}) },
    { keep: true },
  );
  const listed = found.data?.data ?? [];
  for (const { maillist_id, mailinglist_name } of listed) names.set(maillist_id, mailinglist_name);
  const counts = new Map(listed.map(({ maillist_id, contactcnt }) => [String(maillist_id), contactcnt]));
  const ids = new Set([...value, ...listed.map(({ maillist_id }) => maillist_id)]);
  return (
    <MultiSelect
      label="Mailing lists"
      placeholder={value.length === 0 ? 'Name of a list' : ''}
      data={[...ids].map((id) => ({ value: String(id), label: names.get(id) ?? String(id) }))}
      value={value.map(String)}
      onChange={(lists) => onChange(lists.map(Number))}
      error={error}
      maxValues={mostCampaignLists}
      {...searchedSelect({ search, read: found, found: [...counts.keys()] })}
      hidePickedOptions
      openOnFocus={false}
      renderOption={({ option }) => `${option.label} (${counts.get(option.value) ?? 0})`}
      {...input}
    />
  );
}
