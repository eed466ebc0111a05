import { userTypeLabels } from '@brevet/contract/access';
import type { BrokerRequestRow } from '@brevet/contract/broker-requests';
import { usersApi } from '@brevet/contract/users';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAction, useRead } from '../../shared/api/hooks.ts';
import { confirm } from '../../shared/ui/confirm.ts';
import { Empty } from '../../shared/ui/Empty.tsx';
import { formatMoment } from '../../shared/ui/format.ts';
import { HeldBack, LoadState } from '../../shared/ui/LoadState.tsx';
import { toastAnswer } from '../../shared/ui/toast.ts';
import styles from './BrokerRequests.module.css';

const newest = { limit: 100 } as const;

/** Pending requests to join a broker code, each with its decision. */
export function BrokerRequestList() {
  const read = useRead(usersApi.brokerRequests, newest);
  return (
    <LoadState query={read}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty title="No pending requests">
            <p>Requests to join a broker code appear here.</p>
          </Empty>
        ) : (
          <Requests rows={data} />
        )
      }
    </LoadState>
  );
}

/** The requests above the table of users; nothing when none are pending. */
export function BrokerRequestPanel({ children }: { children: ReactNode }) {
  const read = useRead(usersApi.brokerRequests, newest);
  const rows = read.data?.data ?? [];
  return (
    <>
      {rows.length > 0 && (
        <section className={styles.panel} aria-labelledby="broker-requests-title">
          <h2 id="broker-requests-title">Requests to join a broker code</h2>
          <Requests rows={rows} />
        </section>
      )}
      <HeldBack while={read.isPending}>{children}</HeldBack>
    </>
  );
}

const Requests = ({ rows }: { rows: BrokerRequestRow[] }) => (
  <ul className={styles.list} aria-label="Pending requests">
    {rows.map((row) => (
      <Request key={row.RequestID} row={row} />
    ))}
  </ul>
);

function Request({ row }: { row: BrokerRequestRow }) {
  const { RequestID, BrokerID, Firstname, Lastname, Username, Email, Verified, Company, UserType, CreateDate } = row;
  const decide = useAction(usersApi.decideBrokerRequest, toastAnswer);
  const name = `${Firstname} ${Lastname}`;
  const approve = async () => {
    const question = `${name} will be able to see and change the decisions of ${BrokerID} and see the names of its members.`;
    if (await confirm(question, { title: `Approve ${name} for ${BrokerID}`, yes: 'Approve request' })) send(true);
  };
  const send = (Approve: boolean) => decide.mutate({ body: { RequestID, Approve } });
  return (
    <li className={styles.request}>
      <div>
        <strong>
          {name} wants to join {BrokerID}
        </strong>
        <p>
          {[userTypeLabels[UserType], Company, Username, Email].filter(Boolean).join(' · ')}
          {Verified ? '' : ' (email not verified)'}
        </p>
        <time dateTime={CreateDate}>{formatMoment(CreateDate)}</time>
      </div>
      <div className={styles.actions}>
        <Button variant="default" disabled={decide.isPending} onClick={() => send(false)} aria-label={`Decline ${name}`}>
          Decline
        </Button>
        <Button loading={decide.isPending} onClick={() => void approve()} aria-label={`Approve ${name}`}>
          Approve
        </Button>
      </div>
    </li>
  );
}
