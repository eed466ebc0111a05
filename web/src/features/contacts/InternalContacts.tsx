import { messages } from '@brevet/contract/messages';
import { internalContactTypes } from '@brevet/contract/organization-codes';
import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { openDialog } from '../../shared/form/open-dialog.ts';
import { confirm } from '../../shared/ui/confirm.ts';
import styles from './Contacts.module.css';
import { InternalContactForm } from './InternalContactForm.tsx';
import type { LinkedPerson } from './values.ts';

interface Props {
  value: LinkedPerson[];
  onChange: (value: LinkedPerson[]) => void;
  error: string | undefined;
}

/** The internal contacts in the form: a dialog adds one, and a question comes before one is removed. */
export function InternalContacts({ value, onChange, error }: Props) {
  const add = () =>
    openDialog(
      'Add internal contact',
      <InternalContactForm
        known={value.map(({ BrevetContactId }) => BrevetContactId)}
        onAdd={(person) => onChange([...value, person])}
      />,
    );
  const remove = async ({ BrevetContactId }: LinkedPerson) => {
    if (await confirm(messages.reallyRemove, { title: 'Remove internal contact', yes: 'Yes', destroys: true }))
      onChange(value.filter((one) => one.BrevetContactId !== BrevetContactId));
  };
  return (
    <section className={styles.internal} aria-labelledby="internal-contacts" data-path="BrevetContactData">
      <h2 id="internal-contacts">Internal contacts</h2>
      {value.length > 0 && (
        <ul aria-labelledby="internal-contacts">
          {value.map((person) => (
            <li key={person.BrevetContactId}>
              <span>
                {person.Firstname} {person.Lastname}
              </span>
              <small>{internalContactTypes[person.BrevetContactType]}</small>
              <ActionIcon
                size={24}
                aria-label={`Remove ${person.Firstname} ${person.Lastname}`}
                title="Remove"
                onClick={() => void remove(person)}
              >
                <IconX size={15} stroke={1.6} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {error && <p role="alert">{error}</p>}
      <Button variant="default" leftSection={<IconPlus size={15} stroke={1.8} />} onClick={add}>
        Add internal contact
      </Button>
    </section>
  );
}
