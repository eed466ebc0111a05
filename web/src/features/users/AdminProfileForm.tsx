import { adminProfile } from '@brevet/contract/account-fields';
import { messages } from '@brevet/contract/messages';
import type { Profile } from '@brevet/contract/users';
import type { TextInputProps } from '@mantine/core';
import { ActionIcon, TextInput } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { ChangeEvent } from 'react';
import { useState } from 'react';
import { detailsOf, PersonFields, ProfessionFields, StandingFields } from './AccountFields.tsx';
import { ProfileShell } from './ProfileShell.tsx';
import styles from './Users.module.css';
import type { ProfileProps } from './useProfileEditor.ts';
import { useProfileEditor } from './useProfileEditor.ts';

function valuesOf(profile: Profile) {
  const { Email, UserType, BrokerID, UserRole, Verified, Firstname, Lastname, Phone, Company } = profile;
  return {
    Email,
    UserType,
    BrokerID,
    UserRole,
    Verified,
    Firstname,
    Lastname,
    Phone: Phone ?? '',
    Company: Company ?? '',
    ...detailsOf(profile),
  };
}

const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.toLowerCase();

/** All of somebody's account but the user name. */
export function AdminProfileForm(props: ProfileProps) {
  const { Username, can } = props.profile;
  const editor = useProfileEditor(props, adminProfile, valuesOf);
  const { form, field } = editor;
  const stored = form.getInitialValues();
  const email = field('Email');
  /** To vouch for another address is an act of its own (decision 20). */
  const correct = (event: ChangeEvent<HTMLInputElement>) => {
    email.onChange(event);
    if (can.demote) form.setFieldValue('Verified', stored.Verified && same(event.currentTarget.value, stored.Email));
  };
  const verifiedHelp = same(form.values.Email, stored.Email)
    ? 'Off: the sessions end, and a mail asks to verify the address first.'
    : 'On: you vouch for the new address. Off: a mail to it asks to verify it first.';
  return (
    <ProfileShell editor={editor}>
      <fieldset className={styles.fields}>
        <legend>Account</legend>
        <TextInput label="Username" readOnly value={Username} className={styles.fixed} />
        <EmailInput {...email} onChange={correct} />
        <StandingFields
          field={field}
          onType={(type) => form.setFieldValue('UserType', type)}
          typeHelp={can.demote ? 'Another type or role ends the sessions of the account.' : messages.lastAdmin}
          verifiedHelp={can.demote ? verifiedHelp : messages.lastAdmin}
          locked={!can.demote}
        />
      </fieldset>
      <PersonFields field={field} />
      <ProfessionFields field={field} />
    </ProfileShell>
  );
}

/** Read-only until the admin asks to correct an address that was mistyped. */
function EmailInput(input: TextInputProps) {
  const [open, setOpen] = useState(false);
  return (
    <TextInput
      label="Email"
      type="email"
      readOnly={!open}
      className={open ? undefined : styles.fixed}
      {...input}
      rightSection={
        !open && (
          <ActionIcon size={24} title="Correct the address" aria-label="Correct the address" onClick={() => setOpen(true)}>
            <IconPencil size={15} stroke={1.6} />
          </ActionIcon>
        )
      }
    />
  );
}
