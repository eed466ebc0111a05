import { ownProfile } from '@brevet/contract/account-fields';
import type { Profile } from '@brevet/contract/users';
import { TextInput } from '@mantine/core';
import { ProfileShell } from './ProfileShell.tsx';
import styles from './Users.module.css';
import type { ProfileProps } from './useProfileEditor.ts';
import { useProfileEditor } from './useProfileEditor.ts';

const valuesOf = ({ Firstname, Lastname, Phone, Company }: Profile) => ({
  Firstname,
  Lastname,
  Phone: Phone ?? '',
  Company: Company ?? '',
});

/** What one may change of one's own account. */
export function ProfileForm(props: ProfileProps) {
  const { Username, Email } = props.profile;
  const editor = useProfileEditor(props, ownProfile, valuesOf);
  const { field } = editor;
  return (
    <ProfileShell editor={editor}>
      <div className={styles.fields}>
        <TextInput label="Username" readOnly value={Username} className={styles.fixed} />
        <TextInput label="Email" readOnly value={Email} className={styles.fixed} />
        <TextInput label="First name" required {...field('Firstname')} />
        <TextInput label="Last name" required {...field('Lastname')} />
        <TextInput label="Phone" type="tel" {...field('Phone')} />
        <TextInput label="Company" {...field('Company')} />
      </div>
    </ProfileShell>
  );
}
