import { unmatchedDays } from '@brevet/contract/campaign-fields';
import { campaignsApi } from '@brevet/contract/campaigns';
import type { MailRow, MailState } from '@brevet/contract/mail';
import { mailApi, mailKindLabel } from '@brevet/contract/mail';
import { paths } from '@brevet/contract/paths';
import { Alert, Anchor, Menu } from '@mantine/core';
import { IconBan, IconEye, IconSend } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { useRead } from '../../shared/api/hooks.ts';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import { ScreenTabs } from '../../shared/screens/ScreenTabs.tsx';
import type { CellsOf } from '../../shared/table/columns.ts';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { OpenButton } from '../../shared/table/OpenButton.tsx';
import { RowCard } from '../../shared/table/RowCard.tsx';
import { useTableState } from '../../shared/table/useTableState.ts';
import { buttonIcon } from '../../shared/ui/button-icon.ts';
import { formatCount, formatMoment, nothing } from '../../shared/ui/format.ts';
import { HeldBack } from '../../shared/ui/LoadState.tsx';
import { RowMenu } from '../../shared/ui/RowMenu.tsx';
import { HeldMailNotice } from './HeldMailNotice.tsx';
import { MailModal } from './MailModal.tsx';
import { MailStateBadge, MailStateGlyph } from './MailState.tsx';
import styles from './Outbox.module.css';
import { resendLabel, useMailActions } from './useMailActions.ts';

const secondary = ['Attempts', 'SentDate', 'Kind', 'CreateDate', 'Action'];

/** Shows the error column only when someone filters for failed emails. */
const cells = (open: (id: number) => void, failed: boolean): CellsOf<typeof mailApi.outbox> => ({
  MailID: { width: 74, show: (row) => <Open row={row} onOpen={open} /> },
  ToAddress: { width: 206, firstSort: 'ASC', show: (row) => <To row={row} /> },
  Subject: { width: 0, show: (row) => <Open row={row} onOpen={open} text={row.Subject} /> },
  Kind: { width: 112, firstSort: 'ASC' },
  State: { width: 104, firstSort: 'ASC', show: (row) => <MailStateBadge state={row.State} /> },
  Attempts: { width: 76, align: 'right' },
  LastError: {
    width: 200,
    hiddenAtFirst: !failed,
    show: (row) => <span title={row.LastError ?? ''}>{row.LastError ?? nothing}</span>,
  },
  CreateDate: { width: 152, show: (row) => formatMoment(row.CreateDate) },
  SentDate: { width: 152, show: (row) => (row.SentDate ? formatMoment(row.SentDate) : nothing) },
  NextAttempt: {
    width: 152,
    hiddenAtFirst: true,
    show: (row) => (row.NextAttempt ? formatMoment(row.NextAttempt) : nothing),
  },
  Action: { width: 66, align: 'end', show: (row) => <Actions row={row} onOpen={open} /> },
});

/** Every email: waiting, sent or failed. */
export function OutboxPage() {
  const { mail_id } = useSearch({ from: '/signed-in/admin/outbox' });
  const [state, change] = useTableState(mailApi.outbox);
  const counts = useRead(mailApi.outboxCounts, {});
  const unmatched = useRead(campaignsApi.unmatchedBounces, {});
  useCrumbs({ label: 'Admin' }, { label: 'Outbox' });
  const open = (id: number | undefined) => change({ mail_id: id, page: state.page });
  const countOf = (value: string): number | undefined =>
    counts.data && (counts.data.data.find(({ State }) => State === value)?.count ?? 0);
  return (
    <>
      <ScreenTabs bar="admin" />
      {counts.data?.server === false && (
        <Alert color="gray" className={styles.notice}>
          No email server is configured. Emails wait here until you start Brevet with SMTP_URL and MAIL_FROM.
        </Alert>
      )}
      {counts.data?.held && <HeldMailNotice held={counts.data.held} />}
      {unmatched.data !== undefined && unmatched.data.Count > 0 && (
        <Alert color="gray" className={styles.notice}>
          In the last {unmatchedDays} days,{' '}
          {unmatched.data.Count === 1 ? '1 reported bounce' : `${formatCount(unmatched.data.Count)} reported bounces`} didn't
          match any email that Brevet sent, so no recipient was marked: {unmatched.data.Explanations.join(', ')}.{' '}
          <Anchor component={Link} to={`${paths.audit()}?Action=unmatched%20bounce`} size="sm">
            Audit log
          </Anchor>
        </Alert>
      )}
      <HeldBack while={counts.isPending || unmatched.isPending}>
        <DataTable
          endpoint={mailApi.outbox}
          label="Outbox"
          cells={cells(open, state.filters.State === 'failed')}
          rowKey={(row) => row.MailID}
          opens={(row) => () => open(row.MailID)}
          secondary={secondary}
          marks={{
            State: { glyph: glyphOf, count: countOf },
          }}
          card={(row) => (
            <RowCard
              top={mailKindLabel(row.Kind)}
              state={<MailStateBadge state={row.State} />}
              title={<Open row={row} onOpen={open} text={row.Subject} />}
              middle={row.ToAddress}
              actions={<Actions row={row} onOpen={open} />}
              facts={[formatMoment(row.CreateDate), row.LastError]}
            />
          )}
        />
      </HeldBack>
      <MailModal id={mail_id} onClose={() => open(undefined)} />
    </>
  );
}

const glyphOf = (state: string) => <MailStateGlyph state={state as MailState} />;

interface RowProps {
  row: MailRow;
  onOpen: (id: number) => void;
}

const Open = ({ row, onOpen, text }: RowProps & { text?: string }) => (
  <OpenButton label={`Email ${row.MailID}: ${row.Subject}`} onOpen={() => onOpen(row.MailID)}>
    {text ?? row.MailID}
  </OpenButton>
);

const To = ({ row: { ToName, ToAddress } }: { row: MailRow }) => (
  <span title={`${ToName} <${ToAddress}>`}>
    {ToName} <span className={styles.address}>{ToAddress}</span>
  </span>
);

function Actions({ row, onOpen }: RowProps) {
  const { resend, cancel, busy } = useMailActions(row);
  return (
    <RowMenu label={`Actions for email ${row.MailID}`} busy={busy}>
      <Menu.Item leftSection={<IconEye {...buttonIcon} />} onClick={() => onOpen(row.MailID)}>
        Open
      </Menu.Item>
      {row.can.resend && (
        <Menu.Item leftSection={<IconSend {...buttonIcon} />} onClick={() => void resend()}>
          {resendLabel(row)}
        </Menu.Item>
      )}
      {row.can.cancel && (
        <Menu.Item color="red" leftSection={<IconBan {...buttonIcon} />} onClick={() => void cancel()}>
          Cancel
        </Menu.Item>
      )}
    </RowMenu>
  );
}
