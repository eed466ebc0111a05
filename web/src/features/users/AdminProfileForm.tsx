import { adminProfile } from '@brevet/contract/account-fields';
import { messages } from '@brevet/contract/messages';
import type { Profile } from '@brevet/contract/users';
import type { TextInputProps } from '@mantine/core';
import { ActionIcon, TextInput } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { ChangeEvent } from 'react';
import { useState } from 'react';
import { afterProfile } from '../../shared/destinations.ts';
import { FormShell } from '../../shared/form/FormShell.tsx';
import { useSession } from '../../shared/session/session.ts';
import { detailsOf, labelOf, PersonFields, ProfessionFields, StandingFields } from './AccountFields.tsx';
import styles from './Users.module.css';
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

/** Everything about an account except its username. */
export function AdminProfileForm({ profile }: { profile: Profile }) {
  const { Username, can } = profile;
  const me = useSession();
  const editor = useProfileEditor(profile, adminProfile, valuesOf);
  const { values, stored } = editor;
  const email = editor.text('Email');
  /** Vouching for a new address is a separate choice (decision 7). */
  const correct = (event: ChangeEvent<HTMLInputElement>) => {
    email.onChange(event);
    if (can.demote) editor.set({ Verified: stored.Verified && same(event.currentTarget.value, stored.Email) });
  };
  const verifiedHelp = same(values.Email, stored.Email)
    ? 'Off: the user is signed out until they verify their email address.'
    : 'On: you vouch for the new address. Off: the user must verify it first.';
  return (
    <FormShell editor={editor} act="Save" cancel={afterProfile(me.UserType)} label={labelOf}>
      <fieldset className={styles.fields}>
        <legend>Account</legend>
        <TextInput label="Username" readOnly value={Username} />
        <EmailInput {...email} onChange={correct} />
        <StandingFields
          fields={editor}
          onType={(UserType) => editor.set({ UserType })}
          typeHelp={can.demote ? 'Changing the type or role signs the user out.' : messages.lastAdmin}
          verifiedHelp={can.demote ? verifiedHelp : messages.lastAdmin}
          locked={!can.demote}
        />
      </fieldset>
      <PersonFields fields={editor} />
      <ProfessionFields fields={editor} />
    </FormShell>
  );
}

/** Read-only until the admin asks to correct a mistyped address. */
function EmailInput(input: TextInputProps) {
  const [open, setOpen] = useState(false);
  return (
    <TextInput
      label="Email"
      type="email"
      readOnly={!open}
      {...input}
      rightSection={
        !open && (
          <ActionIcon size={24} title="Change email address" aria-label="Change email address" onClick={() => setOpen(true)}>
            <IconPencil size={15} stroke={1.6} />
          </ActionIcon>
        )
      }
    />
  );
}
