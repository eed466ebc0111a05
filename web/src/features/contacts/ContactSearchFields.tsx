import { responsibilities } from '@brevet/contract/contact-fields';
import type { contactSearch } from '@brevet/contract/contacts';
import { patentsApi } from '@brevet/contract/patents';
import { Select, TextInput } from '@mantine/core';
import { useRead } from '../../shared/api/hooks.ts';
import type { Fields } from '../../shared/form/fields.ts';

const texts = [
  { name: 'Firstname', label: 'First name' },
  { name: 'Lastname', label: 'Last name' },
  { name: 'Email', label: 'Email' },
  { name: 'Title', label: 'Job title' },
  { name: 'OrgName', label: 'Organization' },
  { name: 'City', label: 'City' },
  { name: 'State', label: 'State' },
  { name: 'Keywords', label: 'Keywords' },
] as const;
const responsible = Object.entries(responsibilities).map(([value, label]) => ({ value, label }));
const yes = [{ value: '1', label: 'Yes' }];

/** The fields of a search for contacts. */
export function ContactSearchFields({ text, choice }: Pick<Fields<keyof typeof contactSearch.shape>, 'text' | 'choice'>) {
  const countries = useRead(patentsApi.getCountry, {});
  return (
    <>
      {texts.map(({ name, label }) => (
        <TextInput key={name} label={label} maxLength={200} {...text(name)} />
      ))}
      <Select label="Country" data={countries.data?.data ?? []} searchable clearable {...choice('Country')} />
      <Select label="Responsible for" data={responsible} clearable {...choice('Responsible')} />
      <Select label="US patent attorney" data={yes} clearable {...choice('USPatentAttorney')} />
      <Select label="Member of AUTM" data={yes} clearable {...choice('MemberOfAUTM')} />
    </>
  );
}
