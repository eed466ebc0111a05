import { defaultBroker, newUser } from '@brevet/contract/account-fields';
import { accountsApi } from '@brevet/contract/accounts';
import { Button, Checkbox, NumberInput, PasswordInput, Select, Switch, Textarea, TextInput, VisuallyHidden } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { PasswordStrength } from '../accounts/PasswordStrength.tsx';
import { UsernameInput } from '../accounts/UsernameInput.tsx';
import { useAction } from '../api/hooks.ts';
import { useBrokerCodes } from '../brokers/useBrokerCodes.ts';
import { helpBelow, useSchemaForm } from '../form/useSchemaForm.ts';
import { useUnsavedGuard } from '../form/useUnsavedGuard.ts';
import { paths } from '../paths.ts';
import { useSession } from '../session/session.ts';
import { useCrumbs } from '../ui/shell/Crumbs.tsx';
import { toast } from '../ui/toast.ts';
import { typeChoices } from './UserMarks.tsx';
import styles from './Users.module.css';

const blank = {
  Username: '',
  Email: '',
  Password: '',
  Confirm_Password: '',
  Salutation: '',
  Firstname: '',
  Lastname: '',
  Phone: '',
  Fax: '',
  Company: '',
  BrokerID: defaultBroker,
  UserType: 1,
  UserRole: 1,
  Verified: true,
  agreed: false,
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
type Values = typeof blank;

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

/** Creates an account for somebody else. */
export function NewUserPage() {
  const me = useSession();
  const navigate = useNavigate();
  const saved = useRef(false);
  const { form, field, submit, refused } = useSchemaForm<Values>(newUser, blank);
  const create = useAction(accountsApi.register, {
    onSuccess: ({ message }) => {
      saved.current = true;
      toast.success(message);
      void navigate({ to: paths.users() });
    },
    onError: refused,
  });
  const codes = useBrokerCodes();
  useCrumbs({ label: 'Admin', path: paths.users() }, { label: 'New user' });
  useUnsavedGuard(() => !saved.current && form.isDirty());
  const { values } = form;
  /** Staff belong to the admin's own code at first, everybody else to the common one. */
  const chooseType = (type: string | null) => {
    const UserType = Number(type ?? 1);
    const codeOf = (of: number) => (of >= 30 ? me.BrokerID : defaultBroker);
    if (values.BrokerID === codeOf(values.UserType)) form.setFieldValue('BrokerID', codeOf(UserType));
    form.setFieldValue('UserType', UserType);
  };
  const save = (sent: Values) => create.mutate({ body: { ...sent, CreatorID: me.UserID } as never });
  return (
    <form className={styles.page} onSubmit={submit(save)} noValidate>
      <h1>
        <VisuallyHidden>New user</VisuallyHidden>
      </h1>
      <fieldset className={styles.fields}>
        <legend>Account</legend>
        <UsernameInput {...field('Username')} />
        <TextInput label="Email" type="email" required {...field('Email')} />
        <div className={styles.stack}>
          <PasswordInput label="Password" autoComplete="new-password" required {...field('Password')} />
          <PasswordStrength
            password={values.Password}
            known={[values.Username, values.Email, values.Firstname, values.Lastname]}
          />
        </div>
        <PasswordInput label="Confirm password" autoComplete="new-password" required {...field('Confirm_Password')} />
        <Select
          label="User type"
          required
          allowDeselect={false}
          data={typeChoices}
          {...field('UserType')}
          value={String(values.UserType)}
          onChange={chooseType}
        />
        <Select label="Broker" required searchable allowDeselect={false} data={codes} {...field('BrokerID')} />
        <NumberInput label="Role" min={0} max={100} allowDecimal={false} {...field('UserRole')} />
        <Switch
          label="Verified"
          description="Off: the user gets a mail to verify the address first."
          {...field('Verified', { type: 'checkbox' })}
        />
      </fieldset>
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
      <Checkbox label="The user has agreed to the conditions" required {...field('agreed', { type: 'checkbox' })} />
      <footer className={styles.foot}>
        <Button variant="default" component={Link} to={paths.users()}>
          Cancel
        </Button>
        <Button type="submit" loading={create.isPending}>
          Create user
        </Button>
      </footer>
    </form>
  );
}
