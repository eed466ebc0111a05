import type { Profile } from '@brevet/contract/users';
import { usersApi } from '@brevet/contract/users';
import { Button } from '@mantine/core';
import { useAction } from '../../shared/api/hooks.ts';
import { Form, SubmitButton } from '../../shared/form/Form.tsx';
import { useEditor } from '../../shared/form/useEditor.ts';
import { formatMoment } from '../../shared/ui/format.ts';
import { toastAnswer } from '../../shared/ui/toast.ts';
import { BrokerSelect } from '../brokers/brokers.ts';
import styles from './BrokerRequests.module.css';

/** The account's broker code, and its request to join another one. */
export function BrokerCodeSection({ profile: { broker, brokerRequest, can } }: { profile: Profile }) {
  return (
    <section className={styles.code} aria-labelledby="broker-code-title">
      <h2 id="broker-code-title">Broker code</h2>
      <p>
        {broker.BrokerName} ({broker.BrokerID})
      </p>
      {brokerRequest && <Pending request={brokerRequest} />}
      {can.requestBroker && !brokerRequest && <Ask current={broker.BrokerID} />}
    </section>
  );
}

function Pending({ request: { BrokerID, BrokerName, CreateDate } }: { request: NonNullable<Profile['brokerRequest']> }) {
  const withdraw = useAction(usersApi.withdrawBrokerRequest, toastAnswer);
  return (
    <div className={styles.request} role="status">
      <div>
        <strong>
          Request to join {BrokerName} ({BrokerID}) is pending
        </strong>
        <p>An admin or a broker of that code has to approve it. Sent {formatMoment(CreateDate)}.</p>
      </div>
      <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate({})}>
        Withdraw request
      </Button>
    </div>
  );
}

function Ask({ current }: { current: string }) {
  const editor = useEditor({ action: usersApi.requestBroker, initial: { BrokerID: current } });
  return (
    <Form editor={editor} className={styles.ask}>
      <BrokerSelect description="An admin or a broker of that code has to approve the change." {...editor.choice('BrokerID')} />
      <SubmitButton editor={editor} disabled={!editor.isDirty()}>
        Request code
      </SubmitButton>
    </Form>
  );
}
