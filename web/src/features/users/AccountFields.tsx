import type { Profile } from '@brevet/contract/users';
import { NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import type { useSchemaForm } from '../../shared/form/useSchemaForm.ts';
import { helpBelow } from '../../shared/form/useSchemaForm.ts';
import { BrokerSelect } from '../brokers/BrokerSelect.tsx';
import { typeChoices } from './UserBadges.tsx';
import styles from './Users.module.css';

/** What only an admin enters of an account. */
export const blankDetails = {
  Salutation: '',
  Fax: '',
  Address1: '',
  Address2: '',
  City: '',
  State: '',
  Zipcode: '',
  Country: '',
  ServiceOffer: '',
  GeoCoverage: '',
  ProReference: '',
  AdditionalInfo: '',
  SupportID: '' as number | string,
  SalesID: '' as number | string,
  RefererID: '' as number | string,
};
type Details = typeof blankDetails;

export function detailsOf(profile: Profile): Details {
  const names = Object.keys(blankDetails) as (keyof Details)[];
  return Object.fromEntries(names.map((name) => [name, profile[name] ?? ''])) as Details;
}

const address = [
  ['Address1', 'Address'],
  ['Address2', 'Address, second line'],
  ['City', 'City'],
  ['State', 'State'],
  ['Zipcode', 'Zip code'],
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

/** What the fields of an account are called where they are named elsewhere. */
export const labels: Record<string, string> = {
  Firstname: 'First name',
  Lastname: 'Last name',
  BrokerID: 'Broker',
  UserType: 'User type',
  UserRole: 'Role',
  ...Object.fromEntries([...address, ...profession, ...people]),
};

interface Standing {
  BrokerID: string;
  UserType: Profile['UserType'];
  UserRole: number;
  Verified: boolean;
}
interface Person {
  Firstname: string;
  Lastname: string;
  Phone: string;
  Company: string;
}
type Input = ReturnType<ReturnType<typeof useSchemaForm>['field']>;
/** The fields of a form that holds at least these values. */
type Field<Values> = (name: keyof Values & string, options?: { type: 'checkbox' }) => Input;

interface StandingProps {
  field: Field<Standing>;
  onType: (type: Profile['UserType']) => void;
  typeHelp?: string;
  verifiedHelp: string;
  /** Type and verification stay as they are. */
  locked?: boolean;
}

/** What an account is, and where it belongs. */
export function StandingFields({ field, onType, typeHelp, verifiedHelp, locked = false }: StandingProps) {
  const type = field('UserType');
  return (
    <>
      <Select
        label="User type"
        required
        allowDeselect={false}
        data={typeChoices}
        inputWrapperOrder={helpBelow}
        description={typeHelp}
        disabled={locked}
        {...type}
        value={String(type.value)}
        onChange={(chosen) => onType(Number(chosen) as Profile['UserType'])}
      />
      <BrokerSelect {...field('BrokerID')} />
      <NumberInput label="Role" min={0} max={100} allowDecimal={false} {...field('UserRole')} />
      <Switch label="Verified" description={verifiedHelp} disabled={locked} {...field('Verified', { type: 'checkbox' })} />
    </>
  );
}

export const PersonFields = ({ field }: { field: Field<Person & Details> }) => (
  <fieldset className={styles.fields}>
    <legend>Person</legend>
    <TextInput label="First name" required {...field('Firstname')} />
    <TextInput label="Last name" required {...field('Lastname')} />
    <TextInput label="Salutation" {...field('Salutation')} />
    <TextInput label="Company" {...field('Company')} />
    <TextInput label="Phone" type="tel" {...field('Phone')} />
    <TextInput label="Fax" type="tel" {...field('Fax')} />
    {address.map(([name, label]) => (
      <TextInput key={name} label={label} {...field(name)} />
    ))}
  </fieldset>
);

export const ProfessionFields = ({ field }: { field: Field<Details> }) => (
  <fieldset className={styles.fields}>
    <legend>Profession</legend>
    {profession.map(([name, label]) => (
      <Textarea key={name} label={label} autosize minRows={2} {...field(name)} />
    ))}
    {people.map(([name, label]) => (
      <NumberInput
        key={name}
        label={label}
        description="The ID of a user"
        inputWrapperOrder={helpBelow}
        min={1}
        allowDecimal={false}
        hideControls
        {...field(name)}
      />
    ))}
  </fieldset>
);
