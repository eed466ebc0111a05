import { userTypes } from '@brevet/contract/access';
import { registration } from '@brevet/contract/account-fields';
import { accountsApi } from '@brevet/contract/accounts';
import { messages } from '@brevet/contract/messages';
import { Button, PasswordInput, SegmentedControl, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf, BodyOf } from '../../shared/api/client.ts';
import { CallError, call } from '../../shared/api/client.ts';
import { useRead } from '../../shared/api/hooks.ts';
import { useSchemaForm } from '../../shared/form/useSchemaForm.ts';
import { LoadState } from '../../shared/ui/LoadState.tsx';
import { toast } from '../../shared/ui/toast.ts';
import { BrokerSelect } from '../brokers/BrokerSelect.tsx';
import { PublicPage } from '../session/PublicPage.tsx';
import styles from './AccountForms.module.css';
import { Conditions } from './Conditions.tsx';
import { PasswordStrength } from './PasswordStrength.tsx';
import { SendAgain } from './SendAgain.tsx';
import { UsernameInput } from './UsernameInput.tsx';

const blank = {
  Username: '',
  Email: '',
  Password: '',
  Confirm_Password: '',
  Firstname: '',
  Lastname: '',
  Phone: '',
  Company: '',
  BrokerID: 'TTX',
  UserType: 1 as 1 | 15,
  agreed: false,
};
type Values = typeof blank;

/** Makes an account for oneself, as a seller or a buyer. */
export function RegisterPage() {
  const options = useRead(accountsApi.registration, {});
  const [name, setName] = useState<string | null>(null);
  return (
    <PublicPage title="Create an account" bar="login">
      <LoadState query={options}>
        {({ data }) => {
          if (name !== null) return <Registered name={name} />;
          return data.Open ? <RegisterForm onDone={setName} /> : <Closed />;
        }}
      </LoadState>
    </PublicPage>
  );
}

/** A session that has ended is forgotten by the first answer; the second counts. */
async function register(body: BodyOf<typeof accountsApi.register>) {
  try {
    return await call(accountsApi.register, { body });
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return call(accountsApi.register, { body });
    throw error;
  }
}

function RegisterForm({ onDone }: { onDone: (name: string) => void }) {
  const [asBuyer] = useState(() => new URLSearchParams(location.search).get('user_type') === String(userTypes.buyer));
  const initial = asBuyer ? { ...blank, UserType: userTypes.buyer } : blank;
  const { form, field, submit, refused } = useSchemaForm<Values>(registration, initial);
  const action = useMutation<AnswerOf<typeof accountsApi.register>, CallError, Values>({
    mutationFn: register,
    onSuccess: ({ message }, { Username }) => {
      toast.success(message);
      onDone(Username);
    },
    onError: refused,
  });
  const { values } = form;
  return (
    <form className={styles.wide} onSubmit={submit((sent) => action.mutate(sent))} noValidate>
      <h1>Create an account</h1>
      <p>Free for patent holders. It takes two minutes.</p>
      <SegmentedControl
        fullWidth
        className={styles.whole}
        aria-label="User type"
        data={[
          { label: 'I sell', value: '1' },
          { label: 'I buy', value: '15' },
        ]}
        value={String(values.UserType)}
        onChange={(type) => form.setFieldValue('UserType', type === '15' ? 15 : 1)}
      />
      <TextInput label="First name" autoComplete="given-name" required autoFocus {...field('Firstname')} />
      <TextInput label="Last name" autoComplete="family-name" required {...field('Lastname')} />
      <TextInput label="Email" type="email" autoComplete="email" required {...field('Email')} />
      <UsernameInput {...field('Username')} />
      <div className={styles.stack}>
        <PasswordInput label="Password" autoComplete="new-password" required {...field('Password')} />
        <PasswordStrength
          password={values.Password}
          known={[values.Username, values.Email, values.Firstname, values.Lastname, values.Company]}
        />
      </div>
      <PasswordInput label="Confirm password" autoComplete="new-password" required {...field('Confirm_Password')} />
      <TextInput label="Phone" type="tel" autoComplete="tel" {...field('Phone')} />
      <TextInput label="Company" autoComplete="organization" {...field('Company')} />
      <BrokerSelect
        className={styles.whole}
        description="Leave it as it is unless a broker has sent you."
        {...field('BrokerID')}
      />
      <Conditions box={field('agreed', { type: 'checkbox' })} />
      <Button type="submit" fullWidth h={40} className={styles.whole} loading={action.isPending}>
        Create new account
      </Button>
    </form>
  );
}

function Registered({ name }: { name: string }) {
  return (
    <section className={styles.said}>
      <h1>Please read your mail</h1>
      <p>{messages.registered}</p>
      <p>The link in it works for two days. Nothing there? Look among the unwanted mails, or have it sent again.</p>
      <SendAgain name={name} />
    </section>
  );
}

const Closed = () => (
  <section className={styles.said}>
    <h1>Registration is closed</h1>
    <p>{messages.registrationClosed} Please ask your broker.</p>
  </section>
);
