import type { MailRow } from '@brevet/contract/mail';
import { mailApi, mailKindLabel, mailStateNames, mailStates } from '@brevet/contract/mail';
import { Alert, Menu, UnstyledButton } from '@mantine/core';
import { IconBan, IconEye, IconSend } from '@tabler/icons-react';
import { AdminTabs } from '../../app/shell/AdminTabs.tsx';
import { useCrumbs } from '../../app/shell/Crumbs.tsx';
import { useRead } from '../../shared/api/hooks.ts';
import { ClearFilters } from '../../shared/table/ClearFilters.tsx';
import cells from '../../shared/table/cells.module.css';
import type { Column } from '../../shared/table/DataTable.tsx';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { FilterChips } from '../../shared/table/FilterChips.tsx';
import { RowCard } from '../../shared/table/RowCard.tsx';
import { useTableSearch } from '../../shared/table/useTableState.ts';
import { formatMoment } from '../../shared/ui/format.ts';
import { HeldBack } from '../../shared/ui/LoadState.tsx';
import { RowMenu } from '../../shared/ui/RowMenu.tsx';
import { MailModal } from './MailModal.tsx';
import { MailStateBadge, MailStateGlyph } from './MailState.tsx';
import styles from './Outbox.module.css';
import { outboxSearch } from './outbox-search.ts';
import { resendLabel, useMailActions } from './useMailActions.ts';

const nothing = '–';

/** Why it failed is a column where one looks for what has. */
/** The columns that a reader misses least, in the order in which they go. */
const secondary = ['Attempts', 'SentDate', 'Kind', 'CreateDate'];

const columns = (open: (id: number) => void, failed: boolean): Column<MailRow>[] => [
  { key: 'MailID', label: 'ID', width: 74, cell: (row) => <Open row={row} onOpen={open} /> },
  { key: 'ToAddress', label: 'To', width: 220, firstSort: 'ASC', cell: (row) => <To row={row} /> },
  { key: 'Subject', label: 'Subject', width: 0, cell: (row) => <b className={cells.name}>{row.Subject}</b> },
  { key: 'Kind', label: 'Kind', width: 112, firstSort: 'ASC', cell: (row) => mailKindLabel(row.Kind) },
  { key: 'State', label: 'State', width: 104, firstSort: 'ASC', cell: (row) => <MailStateBadge state={row.State} /> },
  { key: 'Attempts', label: 'Attempts', width: 76, align: 'right', cell: (row) => row.Attempts },
  {
    key: 'LastError',
    label: 'Last error',
    width: 200,
    hiddenAtFirst: !failed,
    cell: (row) => <span title={row.LastError ?? ''}>{row.LastError ?? nothing}</span>,
  },
  { key: 'CreateDate', label: 'Created', width: 152, cell: (row) => formatMoment(row.CreateDate) },
  { key: 'SentDate', label: 'Sent', width: 152, cell: (row) => (row.SentDate ? formatMoment(row.SentDate) : nothing) },
  {
    key: 'NextAttempt',
    label: 'Next attempt',
    width: 152,
    hiddenAtFirst: true,
    cell: (row) => (row.NextAttempt ? formatMoment(row.NextAttempt) : nothing),
  },
  { key: 'Action', label: 'Action', width: 66, align: 'end', cell: (row) => <Actions row={row} onOpen={open} /> },
];

/** Every mail: what waits, what has gone out and what has failed. */
export function OutboxPage() {
  const [search, change] = useTableSearch(outboxSearch);
  const counts = useRead(mailApi.outboxCounts, {});
  useCrumbs({ label: 'Admin' }, { label: 'Outbox' });
  const open = (mail_id: number | undefined) => change({ mail_id, page: search.page });
  const countOf = (state: string): number | undefined =>
    counts.data && (counts.data.data.find(({ State }) => State === state)?.count ?? 0);
  return (
    <>
      <AdminTabs />
      {counts.data?.server === false && (
        <Alert color="gray" className={styles.notice}>
          No mail server is set: mails wait here, and go out once the server is started with SMTP_URL and MAIL_FROM.
        </Alert>
      )}
      <HeldBack while={counts.isPending}>
        <DataTable
          endpoint={mailApi.outbox}
          label="Outbox"
          filterLabel="Filter mails"
          stars={false}
          fixed={{ State: search.State }}
          columns={columns(open, search.State === 'failed')}
          rowKey={(row) => row.MailID}
          secondary={secondary}
          chips={
            <FilterChips
              label="State"
              any="Any state"
              chips={mailStateNames.map((state) => ({
                value: state,
                label: mailStates[state].label,
                count: countOf(state),
                glyph: <MailStateGlyph state={state} />,
              }))}
              chosen={search.State ? [search.State] : []}
              onChoose={(state) => change({ State: mailStateNames.find((name) => name === state) })}
            />
          }
          emptyAction={search.State && <ClearFilters onClick={() => change({ State: undefined })} />}
          card={(row) => (
            <RowCard
              top={mailKindLabel(row.Kind)}
              state={<MailStateBadge state={row.State} />}
              title={<Open row={row} onOpen={open} text={row.Subject} />}
              middle={row.ToAddress}
              actions={<Actions row={row} onOpen={open} />}
              facts={[formatMoment(row.CreateDate), row.LastError].filter(Boolean).join(' · ')}
            />
          )}
        />
      </HeldBack>
      <MailModal id={search.mail_id} onClose={() => open(undefined)} />
    </>
  );
}

interface RowProps {
  row: MailRow;
  onOpen: (id: number) => void;
}

const Open = ({ row, onOpen, text }: RowProps & { text?: string }) => (
  <UnstyledButton className={cells.link} aria-label={`Mail ${row.MailID}: ${row.Subject}`} onClick={() => onOpen(row.MailID)}>
    {text ?? row.MailID}
  </UnstyledButton>
);

const To = ({ row: { ToName, ToAddress } }: { row: MailRow }) => (
  <span title={`${ToName} <${ToAddress}>`}>
    {ToName} <span className={styles.address}>{ToAddress}</span>
  </span>
);

function Actions({ row, onOpen }: RowProps) {
  const { resend, cancel, busy } = useMailActions(row);
  return (
    <RowMenu label={`Actions of mail ${row.MailID}`} busy={busy}>
      <Menu.Item leftSection={<IconEye size={15} stroke={1.7} />} onClick={() => onOpen(row.MailID)}>
        Open
      </Menu.Item>
      {row.can.resend && (
        <Menu.Item leftSection={<IconSend size={15} stroke={1.7} />} onClick={() => void resend()}>
          {resendLabel(row)}
        </Menu.Item>
      )}
      {row.can.cancel && (
        <Menu.Item color="red" leftSection={<IconBan size={15} stroke={1.7} />} onClick={() => void cancel()}>
          Cancel
        </Menu.Item>
      )}
    </RowMenu>
  );
}
