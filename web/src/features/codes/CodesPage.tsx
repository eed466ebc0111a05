import { userTypes } from '@brevet/contract/access';
import type { ActivationCode, CodeState } from '@brevet/contract/codes';
import { codeStates, codesApi } from '@brevet/contract/codes';
import { messages } from '@brevet/contract/messages';
import { ActionIcon, Button, CopyButton, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBan, IconCheck, IconCopy, IconPlus } from '@tabler/icons-react';
import { AdminTabs } from '../../app/shell/AdminTabs.tsx';
import { useCrumbs } from '../../app/shell/Crumbs.tsx';
import { useAction } from '../../shared/api/hooks.ts';
import { ClearFilters } from '../../shared/table/ClearFilters.tsx';
import type { Column } from '../../shared/table/DataTable.tsx';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { FilterChips } from '../../shared/table/FilterChips.tsx';
import { RowCard } from '../../shared/table/RowCard.tsx';
import { TableBar } from '../../shared/table/TableBar.tsx';
import { useTableSearch } from '../../shared/table/useTableState.ts';
import { confirm } from '../../shared/ui/confirm.tsx';
import { formatDay, formatFullDay } from '../../shared/ui/format.ts';
import { sayHowItWent } from '../../shared/ui/toast.ts';
import { ListingLink } from '../listings/ListingCells.tsx';
import { useSession } from '../session/session.ts';
import styles from './CodesPage.module.css';
import { codesSearch, stateNames } from './codes-search.ts';
import { IssueCodesModal } from './IssueCodesModal.tsx';

const nothing = '–';
/** A day without a time, as it is called everywhere. */
const lastDay = (row: ActivationCode): string => (row.ExpireDate ? formatFullDay(`${row.ExpireDate}T12:00:00`) : nothing);

/** The columns that a reader misses least, in the order in which they go. */
const secondary = ['UsedDate', 'IssuedBy', 'CreateDate', 'BrokerCode', 'UsedBy', 'ListingID'];

const columns: Column<ActivationCode>[] = [
  { key: 'Code', label: 'Code', width: 190, firstSort: 'ASC', cell: (row) => <Code row={row} /> },
  { key: 'State', label: 'State', width: 96, cell: (row) => <State state={row.State} /> },
  { key: 'Note', label: 'Note', width: 0, cell: (row) => row.Note },
  { key: 'BrokerCode', label: 'Broker ID', width: 80, cell: (row) => row.BrokerCode ?? nothing },
  { key: 'IssuedBy', label: 'Issued by', width: 130, cell: (row) => row.IssuedBy ?? 'Operator' },
  { key: 'CreateDate', label: 'Issued', width: 90, cell: (row) => formatDay(row.CreateDate) },
  { key: 'ExpireDate', label: 'Good until', width: 104, cell: lastDay },
  { key: 'UsedBy', label: 'Used by', width: 130, cell: (row) => row.UsedBy ?? nothing },
  {
    key: 'ListingID',
    label: 'Listing',
    width: 80,
    cell: (row) => (row.ListingID ? <ListingLink id={row.ListingID} /> : nothing),
  },
  { key: 'UsedDate', label: 'Used', width: 90, cell: (row) => (row.UsedDate ? formatDay(row.UsedDate) : nothing) },
  { key: 'Action', label: 'Action', width: 70, align: 'end', cell: (row) => <Revoke row={row} /> },
];

/** The single-use codes that sellers submit listings with. */
export function CodesPage() {
  const admin = useSession().UserType === userTypes.admin;
  const [search, change] = useTableSearch(codesSearch);
  const [issuing, issuingActs] = useDisclosure(false);
  useCrumbs(...(admin ? [{ label: 'Admin' }] : []), { label: 'Activation codes' });
  return (
    <>
      {admin && <AdminTabs />}
      <DataTable
        endpoint={codesApi.activationCodes}
        label="Activation codes"
        filterLabel="Filter codes and notes"
        stars={false}
        fixed={{ State: search.State }}
        columns={admin ? columns : columns.filter(({ key }) => key !== 'BrokerCode')}
        rowKey={(row) => row.Code}
        secondary={secondary}
        chips={
          <TableBar>
            <FilterChips
              label="State"
              any="Any state"
              chips={stateNames.map((state) => ({ value: state, label: codeStates[state] }))}
              chosen={search.State ? [search.State] : []}
              onChoose={(state) => change({ State: stateNames.find((name) => name === state) })}
            />
            <Button leftSection={<IconPlus size={15} stroke={1.8} />} onClick={issuingActs.open}>
              Issue codes
            </Button>
          </TableBar>
        }
        emptyAction={
          search.State ? (
            <ClearFilters onClick={() => change({ State: undefined })} />
          ) : (
            <Button variant="default" leftSection={<IconPlus size={15} stroke={1.8} />} onClick={issuingActs.open}>
              Issue codes
            </Button>
          )
        }
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
            facts={
              <>
                {row.IssuedBy ?? 'Operator'}, {formatDay(row.CreateDate)}
                {row.ExpireDate && ` · good until ${lastDay(row)}`}
                {row.UsedBy && ` · used by ${row.UsedBy} `}
                {row.ListingID && <ListingLink id={row.ListingID} />}
              </>
            }
          />
        )}
      />
      <IssueCodesModal opened={issuing} onClose={issuingActs.close} />
    </>
  );
}

const State = ({ state }: { state: CodeState }) => (
  <span className={styles.state} data-state={state}>
    {codeStates[state]}
  </span>
);

/** The code; one that can still be handed out has a button that copies it. */
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
  const revoke = useAction(codesApi.revokeActivationCode, sayHowItWent);
  if (!row.can.revoke) return null;
  const ask = async () => {
    if (!(await confirm(messages.reallyRevoke(row.Code), { title: `Revoke ${row.Code}`, yes: 'Revoke', destroys: true }))) return;
    revoke.mutate({ body: { Code: row.Code } });
  };
  return (
    <Tooltip label="Revoke" portalProps={{ target: '#content' }}>
      <ActionIcon aria-label={`Revoke ${row.Code}`} loading={revoke.isPending} onClick={ask}>
        <IconBan size={15} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  );
}
