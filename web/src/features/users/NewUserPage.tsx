import type { UserType } from '@brevet/contract/access';
import { isStaff } from '@brevet/contract/access';
import { defaultBroker, newUser } from '@brevet/contract/account-fields';
import { accountsApi } from '@brevet/contract/accounts';
import { paths } from '@brevet/contract/paths';
import { Button, Checkbox, PasswordInput, TextInput, VisuallyHidden } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCrumbs } from '../../app/shell/Crumbs.tsx';
import { useAction } from '../../shared/api/hooks.ts';
import { DraftNotice, draftKept } from '../../shared/form/DraftNotice.tsx';
import { isRecord } from '../../shared/form/is-record.ts';
import { useFormDraft, useKeptDraft } from '../../shared/form/useFormDraft.ts';
import { useSaveKey } from '../../shared/form/useSaveKey.ts';
import { useSchemaForm } from '../../shared/form/useSchemaForm.ts';
import { toast } from '../../shared/ui/toast.ts';
import { PasswordStrength } from '../accounts/PasswordStrength.tsx';
import { UsernameInput } from '../accounts/UsernameInput.tsx';
import { useSession } from '../session/session.ts';
import { blankDetails, PersonFields, ProfessionFields, StandingFields } from './AccountFields.tsx';
import styles from './Users.module.css';

/** What a draft keeps: not the password, which stands nowhere but in the form. */
const blankDraft = {
  Username: '',
  Email: '',
  Firstname: '',
  Lastname: '',
  Phone: '',
  Company: '',
  BrokerID: defaultBroker,
  UserType: 1 as UserType,
  UserRole: 1,
  Verified: true,
  agreed: false,
  ...blankDetails,
};
type Draft = typeof blankDraft;
const blank = { ...blankDraft, Password: '', Confirm_Password: '' };
type Values = typeof blank;

const withoutPassword = ({ Password: _, Confirm_Password: _again, ...rest }: Values): Draft => rest;

/** A number may be empty, and is a text then. */
const isDraft = (value: unknown): value is Draft =>
  isRecord(value) &&
  Object.entries(blankDraft).every(([name, sample]) => {
    const kept = value[name];
    return typeof sample === 'boolean' ? typeof kept === 'boolean' : typeof kept === 'string' || typeof kept === 'number';
  });

/** Creates an account for somebody else. */
export function NewUserPage() {
  const me = useSession();
  const navigate = useNavigate();
  const draft = useFormDraft('new-user', null, isDraft);
  const { restored } = draft;
  const { form, field, submit, refused } = useSchemaForm<Values>(newUser, { ...blank, ...draft.kept });
  const { values } = form;
  const kept = useMemo(() => withoutPassword(values), [values]);
  const done = useKeptDraft(draft, { values: kept, version: null, isDirty: form.isDirty });
  const create = useAction(accountsApi.register, {
    onSuccess: ({ message }) => {
      done();
      toast.success(message);
      void navigate({ to: paths.users() });
    },
    onError: refused,
  });
  useCrumbs({ label: 'Admin', path: paths.users() }, { label: 'New user' });
  const discard = () => {
    form.setInitialValues(blank);
    form.setValues(blank);
    form.clearErrors();
    draft.forget();
  };
  /** Staff belong to the admin's own code at first, everybody else to the common one. */
  const chooseType = (type: UserType) => {
    const codeOf = (of: UserType) => (isStaff(of) ? me.BrokerID : defaultBroker);
    if (values.BrokerID === codeOf(values.UserType)) form.setFieldValue('BrokerID', codeOf(type));
    form.setFieldValue('UserType', type);
  };
  const send = submit((sent) => create.mutate({ body: { ...sent, CreatorID: me.UserID } }));
  useSaveKey(send, create.isPending);
  return (
    <form className={styles.page} onSubmit={send} noValidate>
      <h1>
        <VisuallyHidden>New user</VisuallyHidden>
      </h1>
      {restored && <DraftNotice onDiscard={discard} />}
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
        <StandingFields field={field} onType={chooseType} verifiedHelp="Off: the user gets a mail to verify the address first." />
      </fieldset>
      <PersonFields field={field} />
      <ProfessionFields field={field} />
      <Checkbox label="The user has agreed to the conditions" required {...field('agreed', { type: 'checkbox' })} />
      <footer className={styles.foot}>
        <span className={styles.saved}>{draftKept(draft.savedAt)}</span>
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
