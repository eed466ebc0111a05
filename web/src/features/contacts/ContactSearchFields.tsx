import { responsibilities } from '@brevet/contract/contact-fields';
import type { contactSearch } from '@brevet/contract/contacts';
import { Select, TextInput } from '@mantine/core';
import { CountryField } from '../../shared/form/CountryField.tsx';
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

export function ContactSearchFields({ text, choice }: Pick<Fields<keyof typeof contactSearch.shape>, 'text' | 'choice'>) {
  return (
    <>
      {texts.map(({ name, label }) => (
        <TextInput key={name} label={label} maxLength={200} {...text(name)} />
      ))}
      <CountryField label="Country" {...choice('Country')} />
      <Select label="Responsible for" data={responsible} clearable {...choice('Responsible')} />
      <Select label="US patent attorney" data={yes} clearable {...choice('USPatentAttorney')} />
      <Select label="Member of AUTM" data={yes} clearable {...choice('MemberOfAUTM')} />
    </>
  );
}
