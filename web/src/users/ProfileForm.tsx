import { adminProfile, ownProfile } from '@brevet/contract/account-fields';
import { messages } from '@brevet/contract/messages';
import type { Profile } from '@brevet/contract/users';
import { usersApi } from '@brevet/contract/users';
import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { CallError } from '../api/client.ts';
import { useAction } from '../api/hooks.ts';
import { useBrokerCodes } from '../brokers/useBrokerCodes.ts';
import { Clash } from '../form/Clash.tsx';
import { withMine } from '../form/merge.ts';
import { helpBelow, useSchemaForm } from '../form/useSchemaForm.ts';
import { useUnsavedGuard } from '../form/useUnsavedGuard.ts';
import { afterProfile } from '../paths.ts';
import { useSession } from '../session/session.ts';
import { toast } from '../ui/toast.ts';
import { typeChoices } from './UserMarks.tsx';
import styles from './Users.module.css';

interface Props {
  profile: Profile;
  /** Reads the profile as it stands now. */
  reload: () => Promise<Profile | undefined>;
  /** An admin also chooses broker and type, and corrects the e-mail address. */
  admin?: boolean;
}

const labels: Record<string, string> = {
  Firstname: 'First name',
  Lastname: 'Last name',
  BrokerID: 'Broker',
  UserType: 'User type',
};

const valuesOf = ({ Firstname, Lastname, Phone, Company, Email, BrokerID, UserType }: Profile) => ({
  Firstname,
  Lastname,
  Phone: Phone ?? '',
  Company: Company ?? '',
  Email,
  BrokerID,
  UserType,
});
type Values = ReturnType<typeof valuesOf>;

export function ProfileForm({ profile, reload, admin = false }: Props) {
  const me = useSession();
  const base = useRef(profile);
  const [clash, setClash] = useState<{ error: CallError; now: Profile } | null>(null);
  const { form, field, submit, refused } = useSchemaForm<Values>(admin ? adminProfile : ownProfile, valuesOf(profile));
  useUnsavedGuard(() => form.isDirty());

  const startFrom = (fresh: Profile, values = valuesOf(fresh)) => {
    base.current = fresh;
    form.setInitialValues(valuesOf(fresh));
    form.setValues(values);
    setClash(null);
  };
  const onError = async (error: CallError) => {
    const now = error.message === messages.userChangedMeanwhile ? await reload() : undefined;
    if (!now) return refused(error);
    toast.error(error.message);
    setClash({ error, now });
  };
  const update = useAction(usersApi.updateUser, {
    onSuccess: ({ message, data }) => {
      startFrom(data);
      toast.success(message);
    },
    onError: (error) => void onError(error),
  });
  const save = (values: Values) =>
    update.mutate({ params: { id: profile.UserID }, body: { ...values, Version: base.current.Version } });
  /** What one has not touched oneself stays as the other one has saved it. */
  const saveOver = (now: Profile) => {
    const merged = withMine(form.getValues(), valuesOf(base.current), valuesOf(now));
    startFrom(now, merged);
    save(merged);
  };
  const send = submit(save);
  useHotkeys([['mod+Enter', () => send()]], []);
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      {clash && (
        <Clash
          title={clash.error.message}
          changes={Object.entries(clash.error.errors).map(([field, text]) => `${labels[field] ?? field}. ${text}`)}
          onTheirs={() => startFrom(clash.now)}
          onMine={() => saveOver(clash.now)}
        />
      )}
      <div className={styles.fields}>
        <TextInput label="Username" readOnly value={profile.Username} className={styles.fixed} />
        <EmailInput admin={admin} {...field('Email')} />
        <TextInput label="First name" required {...field('Firstname')} />
        <TextInput label="Last name" required {...field('Lastname')} />
        <TextInput label="Phone" type="tel" {...field('Phone')} />
        <TextInput label="Company" {...field('Company')} />
        {admin && <AdminFields profile={profile} field={field} />}
      </div>
      <footer className={styles.foot}>
        <Button variant="default" component={Link} to={afterProfile(me.UserType)}>
          Cancel
        </Button>
        <Button type="submit" loading={update.isPending}>
          Save
        </Button>
      </footer>
    </form>
  );
}

type Field = ReturnType<typeof useSchemaForm<Values>>['field'];

/** Read-only; an admin may correct an address that was mistyped. */
function EmailInput({ admin, ...input }: ReturnType<Field> & { admin: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <TextInput
      label="Email"
      type="email"
      readOnly={!open}
      className={open ? undefined : styles.fixed}
      {...input}
      rightSection={
        admin &&
        !open && (
          <ActionIcon size={24} title="Correct the address" aria-label="Correct the address" onClick={() => setOpen(true)}>
            <IconPencil size={15} stroke={1.6} />
          </ActionIcon>
        )
      }
    />
  );
}

function AdminFields({ profile, field }: { profile: Profile; field: Field }) {
  const codes = useBrokerCodes(profile.broker);
  const type = field('UserType');
  return (
    <>
      <Select label="Broker" required searchable allowDeselect={false} data={codes} {...field('BrokerID')} />
      <Select
        label="User type"
        required
        allowDeselect={false}
        data={typeChoices}
        inputWrapperOrder={helpBelow}
        description={profile.can.demote ? 'Another type ends the sessions of the account.' : messages.lastAdmin}
        disabled={!profile.can.demote}
        {...type}
        value={String(type.value)}
        onChange={(chosen) => type.onChange(Number(chosen))}
      />
    </>
  );
}
