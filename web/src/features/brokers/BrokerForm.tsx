import { brokerEdit, newBroker } from '@brevet/contract/broker-fields';
import type { Broker } from '@brevet/contract/brokers';
import { brokersApi } from '@brevet/contract/brokers';
import { templateKinds } from '@brevet/contract/mail-templates';
import { messages } from '@brevet/contract/messages';
import { paths } from '@brevet/contract/paths';
import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAction } from '../../shared/api/hooks.ts';
import { errorsOf } from '../../shared/form/errors.ts';
import { FormShell } from '../../shared/form/FormShell.tsx';
import { useEditor } from '../../shared/form/useEditor.ts';
import { confirm } from '../../shared/ui/confirm.ts';
import { toastAnswer } from '../../shared/ui/toast.ts';
import styles from './BrokerForm.module.css';
import { BrokerStatus } from './BrokerStatus.tsx';
import { TemplateEditor } from './TemplateEditor.tsx';
import { fields, labelOf, valuesOf } from './values.ts';

/** A broker code: its contacts, and the wording of its emails. */
export function BrokerForm({ broker }: { broker: Broker | null }) {
  const navigate = useNavigate();
  const [kind, setKind] = useState<(typeof templateKinds)[number]>('welcome');
  const create = useAction(brokersApi.createbroker);
  const edit = useAction(brokersApi.editbroker);
  const editor = useEditor({
    initial: valuesOf(broker),
    schema: ({ BrokerID, ...rest }) => (broker ? errorsOf(brokerEdit, rest) : errorsOf(newBroker, { BrokerID, ...rest })),
    action: ({ BrokerID, ...rest }, { version }) =>
      broker
        ? edit.mutateAsync({ query: { id: broker.ID }, body: { ...rest, Version: version } })
        : create.mutateAsync({ body: { BrokerID, ...rest } }),
    ...(broker ? { version: broker.Version } : {}),
    draft: { name: `broker-${broker?.ID ?? 'new'}` },
    onSaved: () => void navigate({ to: broker ? paths.brokers() : paths.users() }),
    onErrors: (errors) => {
      const paths = Object.keys(errors);
      const wrong = templateKinds.find((name) => paths.some((path) => path.startsWith(`templates.${name}.`)));
      if (wrong) setKind(wrong);
    },
  });
  return (
    <FormShell editor={editor} act={broker ? 'Save' : 'Create broker'} cancel={paths.brokers()} label={labelOf} fills>
      <Heading broker={broker} />
      <section className={styles.fields} aria-label="Broker">
        {fields.map(({ name, label, help, required = false, type = 'text' }) => (
          <TextInput
            key={name}
            type={type}
            label={label}
            description={help}
            withAsterisk={required}
            aria-required={required}
            autoComplete="off"
            readOnly={name === 'BrokerID' && broker !== null}
            autoFocus={name === (broker ? 'BrokerName' : 'BrokerID')}
            {...editor.text(name)}
          />
        ))}
      </section>
      <TemplateEditor editor={editor} kind={kind} onKind={setKind} />
    </FormShell>
  );
}

function Heading({ broker }: { broker: Broker | null }) {
  const change = useAction(brokersApi.changeBrokerStatus, toastAnswer);
  if (!broker) {
    return (
      <header className={styles.heading}>
        <h1>New broker</h1>
      </header>
    );
  }
  const { ID, BrokerID, BrokerName, Status, users, can } = broker;
  const turn = async () => {
    const question = `No one will be able to choose ${BrokerName} (${BrokerID}). Its ${users === 1 ? 'active account keeps' : `${users} active accounts keep`} the code.`;
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
