import type { Broker } from '@brevet/contract/brokers';
import { brokersApi } from '@brevet/contract/brokers';
import { mailKinds } from '@brevet/contract/mail-templates';
import { messages } from '@brevet/contract/messages';
import { paths } from '@brevet/contract/paths';
import { Button, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { useAction } from '../../shared/api/hooks.ts';
import { Clash } from '../../shared/form/ConflictNotice.tsx';
import { DraftNotice, draftKept } from '../../shared/form/DraftNotice.tsx';
import { changedFields } from '../../shared/form/merge.ts';
import { useSaveKey } from '../../shared/form/useSaveKey.ts';
import { confirm } from '../../shared/ui/confirm.tsx';
import { sayHowItWent } from '../../shared/ui/toast.ts';
import styles from './BrokerForm.module.css';
import { BrokerStatus } from './BrokerStatus.tsx';
import { TemplateEditor } from './TemplateEditor.tsx';
import type { BrokerEditor } from './useBrokerEditor.ts';
import { useBrokerEditor } from './useBrokerEditor.ts';
import type { FieldName } from './values.ts';
import { valuesOf } from './values.ts';

interface Field {
  name: FieldName;
  label: string;
  help?: string;
  required?: true;
  type?: 'email' | 'tel' | 'url';
}

const fields: readonly Field[] = [
  { name: 'BrokerID', label: 'Broker ID', required: true, help: 'The code: letters, digits and dashes, up to 16. It stays.' },
  { name: 'BrokerName', label: 'Broker name', required: true, help: 'Mails are signed with it.' },
  { name: 'ContactName', label: 'Contact name', required: true },
  { name: 'ContactEmail', label: 'Contact email', required: true, type: 'email' },
  { name: 'ContactPhone', label: 'Contact phone', type: 'tel' },
  {
    name: 'OutgoingEmail',
    label: 'Outgoing email',
    type: 'email',
    help: 'Answers to mails go there. Empty: the contact email.',
  },
  {
    name: 'CustomerServiceEmail',
    label: 'Customer service email',
    type: 'email',
    help: 'Stands at the foot of every mail. Empty: the outgoing email.',
  },
  { name: 'SalesEmail', label: 'Sales email', type: 'email' },
  { name: 'TellMeMoreEmail', label: '"Tell me more" email', type: 'email', help: 'Gets the questions of buyers.' },
  { name: 'Website', label: 'Website', type: 'url' },
  { name: 'PatentintakeURL', label: 'Patent intake address', type: 'url' },
  { name: 'Folder', label: 'Folder' },
];

/** All of a broker code: whom to reach, and how its mails are worded. */
export function BrokerForm({ broker, reload }: { broker: Broker | null; reload: () => Promise<Broker | undefined> }) {
  const editor = useBrokerEditor(broker, reload);
  const { base, save, saving, theirs } = editor;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  useSaveKey(save, saving);
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.scroll}>
        <Heading broker={broker} />
        {editor.restored && <DraftNotice onDiscard={() => editor.startFrom(base)} />}
        {theirs && (
          <Clash
            title={messages.brokerChangedMeanwhile}
            changes={changesOf(base, theirs)}
            onTheirs={() => editor.startFrom(theirs)}
            onMine={() => void editor.saveOver(theirs)}
          />
        )}
        <section className={styles.fields} aria-label="Broker">
          {fields.map((field) => (
            <BrokerField key={field.name} field={field} editor={editor} />
          ))}
        </section>
        <TemplateEditor editor={editor} />
      </div>
      <footer className={styles.foot}>
        <span className={styles.saved}>{draftKept(editor.savedAt)}</span>
        <Button component={Link} to={paths.brokers()} variant="default">
          Cancel
        </Button>
        <Button type="submit" loading={saving}>
          {base ? 'Save' : 'Create broker'}
        </Button>
      </footer>
    </form>
  );
}

function BrokerField({ field, editor: { form, base } }: { field: Field; editor: BrokerEditor }) {
  const { name, label, help, required = false, type = 'text' } = field;
  return (
    <TextInput
      {...form.getInputProps(name)}
      type={type}
      label={label}
      description={help}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      withAsterisk={required}
      aria-required={required}
      autoComplete="off"
      readOnly={name === 'BrokerID' && base !== null}
      autoFocus={name === (base ? 'BrokerName' : 'BrokerID')}
    />
  );
}

function Heading({ broker }: { broker: Broker | null }) {
  const change = useAction(brokersApi.changeBrokerStatus, sayHowItWent);
  if (!broker) {
    return (
      <header className={styles.heading}>
        <h1>New broker</h1>
      </header>
    );
  }
  const { ID, BrokerID, BrokerName, Status, users, can } = broker;
  const turn = async () => {
    const question = `${BrokerName} (${BrokerID}) cannot be chosen any more then. Its ${users} active accounts stay. Deactivate it?`;
    if (Status === 1 && !(await confirm(question, { title: 'Deactivate broker', yes: 'Deactivate', destroys: true }))) return;
    change.mutate({ body: { ID, Status: Status === 1 ? 0 : 1 } });
  };
  const locked = Status === 1 && !can.deactivate;
  return (
    <header className={styles.heading}>
      <h1>{BrokerName}</h1>
      <BrokerStatus status={Status} />
      <span className={styles.grow}>{users === 1 ? '1 active account' : `${users} active accounts`}</span>
      <Button
        variant="default"
        loading={change.isPending}
        disabled={locked}
        title={locked ? messages.defaultBrokerStays : undefined}
        onClick={() => void turn()}
      >
        {Status === 1 ? 'Deactivate' : 'Activate'}
      </Button>
    </header>
  );
}

/** What somebody else has changed, of what the form shows. */
function changesOf(before: Broker | null, theirs: Broker): string[] {
  const { templates: mailsBefore, ...old } = valuesOf(before);
  const { templates: mails, ...now } = valuesOf(theirs);
  return [
    ...changedFields(old, now).map(
      (name) => `${fields.find((field) => field.name === name)?.label ?? name}. Now: ${now[name] || 'nothing'}`,
    ),
    ...changedFields(mailsBefore, mails).map((kind) => `The mail "${mailKinds[kind].label}" is worded in another way.`),
  ];
}
