import { ownProfile } from '@brevet/contract/account-fields';
import type { Profile } from '@brevet/contract/users';
import { TextInput } from '@mantine/core';
import { afterProfile } from '../../shared/destinations.ts';
import { FormShell } from '../../shared/form/FormShell.tsx';
import { labelOf } from './AccountFields.tsx';
import styles from './Users.module.css';
import { useProfileEditor } from './useProfileEditor.ts';

const valuesOf = ({ Firstname, Lastname, Phone, Company }: Profile) => ({
  Firstname,
  Lastname,
  Phone: Phone ?? '',
  Company: Company ?? '',
});

/** The fields of your own account. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const editor = useProfileEditor(profile, ownProfile, valuesOf);
  const { text } = editor;
  return (
    <FormShell editor={editor} act="Save" cancel={afterProfile(profile.UserType)} label={labelOf}>
      <div className={styles.fields}>
        <TextInput label="Username" readOnly value={profile.Username} />
        <TextInput label="Email" readOnly value={profile.Email} />
        <TextInput label="First name" required {...text('Firstname')} />
        <TextInput label="Last name" required {...text('Lastname')} />
        <TextInput label="Phone" type="tel" {...text('Phone')} />
        <TextInput label="Company" {...text('Company')} />
      </div>
    </FormShell>
  );
}
