import { userTypes } from '@brevet/contract/access';
import type { ActivationCode, CodeState } from '@brevet/contract/codes';
import { codeStates, codesApi } from '@brevet/contract/codes';
import { messages } from '@brevet/contract/messages';
import { ActionIcon, CopyButton, Tooltip } from '@mantine/core';
import { IconBan, IconCheck, IconCopy, IconPlus } from '@tabler/icons-react';
import { ActionButton } from '../../shared/actions/ActionButton.tsx';
import { useActions } from '../../shared/actions/actions.ts';
import { useAction } from '../../shared/api/hooks.ts';
import { openDialog } from '../../shared/form/open-dialog.ts';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import { ScreenTabs } from '../../shared/screens/ScreenTabs.tsx';
import { useSession } from '../../shared/session/session.ts';
import type { CellsOf } from '../../shared/table/columns.ts';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { RowCard } from '../../shared/table/RowCard.tsx';
import { buttonIcon } from '../../shared/ui/button-icon.ts';
import { confirm } from '../../shared/ui/confirm.ts';
import { formatDate, formatFullDay, nothing } from '../../shared/ui/format.ts';
import { toastAnswer } from '../../shared/ui/toast.ts';
import { ListingLink } from '../listings/listings.ts';
import styles from './CodesPage.module.css';
import { IssueCodesForm } from './IssueCodesForm.tsx';

const lastDay = (row: ActivationCode): string => (row.ExpireDate ? formatFullDay(row.ExpireDate) : nothing);

const secondary = ['UsedDate', 'IssuedBy', 'CreateDate', 'BrokerCode', 'UsedBy', 'ListingID', 'Note', 'ExpireDate'];

const cells: CellsOf<typeof codesApi.activationCodes> = {
  Code: { width: 190, firstSort: 'ASC', show: (row) => <Code row={row} /> },
  State: { width: 96, show: (row) => <State state={row.State} /> },
  Note: { width: 0 },
  BrokerCode: { width: 80, show: (row) => row.BrokerCode ?? nothing },
  IssuedBy: { width: 130, show: (row) => row.IssuedBy ?? 'Operator' },
  CreateDate: { width: 90, show: (row) => formatDate(row.CreateDate) },
  ExpireDate: { width: 104, show: lastDay },
  UsedBy: { width: 130, show: (row) => row.UsedBy ?? nothing },
  ListingID: { width: 80, show: (row) => (row.ListingID ? <ListingLink row={{ ListingID: row.ListingID }} /> : nothing) },
  UsedDate: { width: 90, show: (row) => (row.UsedDate ? formatDate(row.UsedDate) : nothing) },
  Action: { width: 70, align: 'end', show: (row) => <Revoke row={row} /> },
};

/** The single-use codes that sellers submit listings with. */
export function CodesPage() {
  const admin = useSession().UserType === userTypes.admin;
  useActions([issue]);
  useCrumbs(...(admin ? [{ label: 'Admin' }] : []), { label: 'Activation codes' });
  return (
    <>
      <ScreenTabs bar="admin" />
      <DataTable
        endpoint={codesApi.activationCodes}
        label="Activation codes"
        cells={cells}
        rowKey={(row) => row.Code}
        secondary={secondary}
        actions={<IssueButton filled />}
        emptyAction={<IssueButton />}
        card={(row) => (
          <RowCard
            top={<Code row={row} />}
            state={
              <>
                <State state={row.State} />
                <Revoke row={row} />
              </>
            }
            middle={row.Note}
            facts={[
              `${row.IssuedBy ?? 'Operator'}, ${formatDate(row.CreateDate)}`,
              row.ExpireDate && `valid through ${lastDay(row)}`,
              row.UsedBy && `used by ${row.UsedBy}`,
              row.ListingID && <ListingLink key="listing" row={{ ListingID: row.ListingID }} />,
            ]}
          />
        )}
      />
    </>
  );
}

const issue = { label: 'Issue codes', icon: IconPlus, run: () => openDialog('Issue activation codes', <IssueCodesForm />) };

const IssueButton = ({ filled = false }: { filled?: boolean }) => <ActionButton action={issue} filled={filled} />;

const State = ({ state }: { state: CodeState }) => (
  <span className={styles.state} data-state={state}>
    {codeStates[state]}
  </span>
);

/** The code, with a copy button while it's unused. */
function Code({ row }: { row: ActivationCode }) {
  return (
    <span className={styles.code}>
      <code>{row.Code}</code>
      {row.State === 'unused' && (
        <CopyButton value={row.Code}>
          {({ copied, copy }) => (
            <Tooltip label={copied ? 'Copied' : 'Copy'} portalProps={{ target: '#content' }}>
              <ActionIcon size={22} aria-label={copied ? `${row.Code} copied` : `Copy ${row.Code}`} onClick={copy}>
                {copied ? <IconCheck size={14} stroke={1.8} /> : <IconCopy size={14} stroke={1.7} />}
              </ActionIcon>
            </Tooltip>
          )}
        </CopyButton>
      )}
    </span>
  );
}

function Revoke({ row }: { row: ActivationCode }) {
  const revoke = useAction(codesApi.revokeActivationCode, toastAnswer);
  if (!row.can.revoke) return null;
  const ask = async () => {
    if (!(await confirm(messages.reallyRevoke(row.Code), { title: `Revoke ${row.Code}`, yes: 'Revoke code', destroys: true })))
      return;
    revoke.mutate({ body: { Code: row.Code } });
  };
  return (
    <Tooltip label="Revoke" portalProps={{ target: '#content' }}>
      <ActionIcon aria-label={`Revoke ${row.Code}`} loading={revoke.isPending} onClick={ask}>
        <IconBan {...buttonIcon} />
      </ActionIcon>
    </Tooltip>
  );
}
