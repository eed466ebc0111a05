import { userTypes } from '@brevet/contract/access';
import { defaultBroker, registration } from '@brevet/contract/account-fields';
import { accountsApi } from '@brevet/contract/accounts';
import { messages } from '@brevet/contract/messages';
import { PasswordInput, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { BodyOf } from '../../shared/api/client.ts';
import { CallError, call } from '../../shared/api/client.ts';
import { useRead } from '../../shared/api/hooks.ts';
import { blankOf } from '../../shared/form/blank.ts';
import { PublicForm } from '../../shared/form/Form.tsx';
import { useEditor } from '../../shared/form/useEditor.ts';
import { PublicNotice } from '../../shared/layout/PublicNotice.tsx';
import { PublicPage } from '../../shared/layout/PublicPage.tsx';
import { LoadState } from '../../shared/ui/LoadState.tsx';
import { BrokerSelect } from '../brokers/brokers.ts';
import styles from './AccountForms.module.css';
import { PasswordStrength } from './PasswordStrength.tsx';
import { SendAgain } from './SendAgain.tsx';
import { Terms } from './Terms.tsx';
import { UsernameInput } from './UsernameInput.tsx';

const blank = { ...blankOf(registration), agreed: false };

/** Creates your own account, as a seller or a buyer. */
export function RegisterPage() {
  const options = useRead(accountsApi.registration, {});
  const [done, setDone] = useState<{ email: string; code: string } | null>(null);
  return (
    <PublicPage title="Create an account" bar="login">
      <LoadState query={options}>
        {({ data }) => {
          if (done !== null) return <Registered {...done} />;
          return data.Open ? <RegisterForm onDone={setDone} /> : <Closed />;
        }}
      </LoadState>
    </PublicPage>
  );
}

/** Retries once after a 401, because the first answer clears an expired session. */
async function register(body: BodyOf<typeof accountsApi.register>) {
  try {
    return await call(accountsApi.register, { body });
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return call(accountsApi.register, { body });
    throw error;
  }
}

function RegisterForm({ onDone }: { onDone: (done: { email: string; code: string }) => void }) {
  const [asBuyer] = useState(() => new URLSearchParams(location.search).get('user_type') === String(userTypes.buyer));
  const editor = useEditor({
    action: register,
    schema: registration,
    initial: asBuyer ? { ...blank, UserType: userTypes.buyer } : blank,
    onSaved: (_, { Email, BrokerID }) => onDone({ email: Email, code: BrokerID }),
  });
  const { values, text } = editor;
  return (
    <PublicForm editor={editor} act="Create new account" className={styles.wide}>
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
        onChange={(type) => editor.set({ UserType: type === '15' ? 15 : 1 })}
      />
      <TextInput label="First name" autoComplete="given-name" required autoFocus {...text('Firstname')} />
      <TextInput label="Last name" autoComplete="family-name" required {...text('Lastname')} />
      <TextInput label="Email" type="email" autoComplete="email" required {...text('Email')} />
      <UsernameInput {...text('Username')} />
      <div className={styles.stack}>
        <PasswordInput label="Password" autoComplete="new-password" required {...text('Password')} />
        <PasswordStrength
          password={values.Password}
          known={[values.Username, values.Email, values.Firstname, values.Lastname, values.Company]}
        />
      </div>
      <PasswordInput label="Confirm password" autoComplete="new-password" required {...text('Confirm_Password')} />
      <TextInput label="Phone" type="tel" autoComplete="tel" {...text('Phone')} />
      <TextInput label="Company" autoComplete="organization" {...text('Company')} />
      <BrokerSelect className={styles.whole} description={joinHelp(values.BrokerID)} {...editor.choice('BrokerID')} />
      <Terms box={editor.check('agreed')} />
    </PublicForm>
  );
}

/** Explains what choosing a broker code does. */
const joinHelp = (code: string): string =>
  code === defaultBroker
    ? 'Keep this broker unless another one referred you.'
    : `An admin or a broker of ${code} has to approve this. Until then, your broker code is ${defaultBroker}.`;

/** Doesn't tell whether the address belongs to an account already: only its owner learns that, from the email. */
function Registered({ email, code }: { email: string; code: string }) {
  return (
    <PublicNotice title="Check your email">
      <p>{messages.registered}</p>
      <p>
        We sent an email to <strong>{email}</strong>. Its link works for two days. If you already have an account, the email says
        how to sign in.
      </p>
      <p>No email? Check your spam folder, or send it again.</p>
      {code !== defaultBroker && (
        <p>
          An admin or a broker of {code} has to approve your request to join it. Until then, your broker code is {defaultBroker}.
        </p>
      )}
      <SendAgain name={email} />
    </PublicNotice>
  );
}

const Closed = () => (
  <PublicNotice title="Registration is closed">
    <p>{messages.registrationClosed} Ask your broker for one.</p>
  </PublicNotice>
);
