import { accountDetails } from '@brevet/contract/account-fields';
import type { Profile } from '@brevet/contract/users';
import { userTypeChoices } from '@brevet/contract/users';
import { NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { blankOf } from '../../shared/form/blank.ts';
import type { Fields } from '../../shared/form/fields.ts';
import { BrokerSelect } from '../brokers/brokers.ts';
import styles from './Users.module.css';

/** The details of an account that only an admin enters. */
export const blankDetails = blankOf(accountDetails);
export function detailsOf(profile: Profile): typeof blankDetails {
  const names = Object.keys(blankDetails) as Detail[];
  return Object.fromEntries(names.map((name) => [name, profile[name] ?? ''])) as typeof blankDetails;
}

const address = [
  ['Address1', 'Address'],
  ['Address2', 'Address line 2'],
  ['City', 'City'],
  ['State', 'State'],
  ['Zipcode', 'ZIP code'],
  ['Country', 'Country'],
] as const;
const profession = [
  ['ServiceOffer', 'Services offered'],
  ['GeoCoverage', 'Geographic coverage'],
  ['ProReference', 'Professional references'],
  ['AdditionalInfo', 'Additional information'],
] as const;
const people = [
  ['SupportID', 'Support contact'],
  ['SalesID', 'Sales contact'],
  ['RefererID', 'Referred by'],
] as const;

const labels: Record<string, string> = {
  Firstname: 'First name',
  Lastname: 'Last name',
  BrokerID: 'Broker',
  UserType: 'User type',
  UserRole: 'Role',
  ...Object.fromEntries([...address, ...profession, ...people]),
};

/** A field's label for use outside its form. */
export const labelOf = (field: string): string => labels[field] ?? field;

type Standing = 'BrokerID' | 'UserType' | 'UserRole' | 'Verified';
type Person = 'Firstname' | 'Lastname' | 'Phone' | 'Company';
type Detail = keyof typeof blankDetails;

interface StandingProps {
  fields: Fields<Standing>;
  onType: (type: Profile['UserType']) => void;
  typeHelp?: string;
  verifiedHelp: string;
  /** Type and verification can't be changed. */
  locked?: boolean;
}

/** An account's type, broker, role and verification. */
export function StandingFields({ fields, onType, typeHelp, verifiedHelp, locked = false }: StandingProps) {
  return (
    <>
      <Select
        label="User type"
        required
        allowDeselect={false}
        data={userTypeChoices}
        description={typeHelp}
        disabled={locked}
        {...fields.choice('UserType')}
        onChange={(chosen) => onType(Number(chosen) as Profile['UserType'])}
      />
      <BrokerSelect {...fields.choice('BrokerID')} />
      <NumberInput label="Role" min={0} max={100} allowDecimal={false} {...fields.number('UserRole')} />
      <Switch label="Verified" description={verifiedHelp} disabled={locked} {...fields.check('Verified')} />
    </>
  );
}

export const PersonFields = ({ fields: { text } }: { fields: Fields<Person | Detail> }) => (
  <fieldset className={styles.fields}>
    <legend>Person</legend>
    <TextInput label="First name" required {...text('Firstname')} />
    <TextInput label="Last name" required {...text('Lastname')} />
    <TextInput label="Salutation" {...text('Salutation')} />
    <TextInput label="Company" {...text('Company')} />
    <TextInput label="Phone" type="tel" {...text('Phone')} />
    <TextInput label="Fax" type="tel" {...text('Fax')} />
    {address.map(([name, label]) => (
      <TextInput key={name} label={label} {...text(name)} />
    ))}
  </fieldset>
);

export const ProfessionFields = ({ fields }: { fields: Fields<Detail> }) => (
  <fieldset className={styles.fields}>
    <legend>Profession</legend>
    {profession.map(([name, label]) => (
      <Textarea key={name} label={label} autosize minRows={2} {...fields.text(name)} />
    ))}
    {people.map(([name, label]) => (
      <NumberInput
        key={name}
        label={label}
        description="A user's ID"
        min={1}
        allowDecimal={false}
        hideControls
        {...fields.number(name)}
      />
    ))}
  </fieldset>
);
