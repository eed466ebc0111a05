import type { UserType } from '@brevet/contract/access';
import { isStaff } from '@brevet/contract/access';
import { defaultBroker, newUser, registration } from '@brevet/contract/account-fields';
import { accountsApi } from '@brevet/contract/accounts';
import { paths } from '@brevet/contract/paths';
import { Checkbox, PasswordInput, TextInput, VisuallyHidden } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { blankOf } from '../../shared/form/blank.ts';
import { FormShell } from '../../shared/form/FormShell.tsx';
import { useEditor } from '../../shared/form/useEditor.ts';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import { ScreenTabs } from '../../shared/screens/ScreenTabs.tsx';
import { useSession } from '../../shared/session/session.ts';
import { PasswordStrength, UsernameInput } from '../accounts/accounts.ts';
import { blankDetails, PersonFields, ProfessionFields, StandingFields } from './AccountFields.tsx';
import styles from './Users.module.css';

const noPassword = { Password: '', Confirm_Password: '' };
const blank = {
  ...blankOf(registration),
  ...blankDetails,
  UserType: 1 as UserType,
  UserRole: 1,
  Verified: true,
  agreed: false,
};

/** Creates an account for someone else. */
export function NewUserPage() {
  const me = useSession();
  const navigate = useNavigate();
  const editor = useEditor({
    initial: blank,
    schema: newUser,
    draft: { name: 'new-user', keep: (values) => ({ ...values, ...noPassword }) },
    action: accountsApi.register,
    input: (values) => ({ body: { ...values, CreatorID: me.UserID } }),
    onSaved: () => void navigate({ to: paths.users() }),
  });
  useCrumbs({ label: 'Admin', path: paths.users() }, { label: 'New user' });
  const { values, text, set } = editor;
  /** By default, staff belong to the admin's own code and everyone else to the default code. */
  const chooseType = (UserType: UserType) => {
    const codeOf = (type: UserType) => (isStaff(type) ? me.BrokerID : defaultBroker);
    set({ UserType, ...(values.BrokerID === codeOf(values.UserType) ? { BrokerID: codeOf(UserType) } : {}) });
  };
  return (
    <>
      <ScreenTabs bar="admin" />
      <div className={styles.page}>
        <h1>
          <VisuallyHidden>New user</VisuallyHidden>
        </h1>
        <FormShell editor={editor} act="Create user" cancel={paths.users()}>
          <fieldset className={styles.fields}>
            <legend>Account</legend>
            <UsernameInput {...text('Username')} />
            <TextInput label="Email" type="email" required {...text('Email')} />
            <div className={styles.stack}>
              <PasswordInput label="Password" autoComplete="new-password" required {...text('Password')} />
              <PasswordStrength
                password={values.Password}
                known={[values.Username, values.Email, values.Firstname, values.Lastname]}
              />
            </div>
            <PasswordInput label="Confirm password" autoComplete="new-password" required {...text('Confirm_Password')} />
            <StandingFields
              fields={editor}
              onType={chooseType}
              verifiedHelp="Off: the user must verify their email address first."
            />
          </fieldset>
          <PersonFields fields={editor} />
          <ProfessionFields fields={editor} />
          <Checkbox label="The user has agreed to the terms" required {...editor.check('agreed')} />
        </FormShell>
      </div>
    </>
  );
}
