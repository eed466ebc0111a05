import type { TableEndpoint } from '@brevet/contract/endpoint';
import type { Wanted } from '@brevet/contract/wanted';
import { wantedApi, wantedStates } from '@brevet/contract/wanted';
import { ActionIcon, Button, Tooltip, UnstyledButton } from '@mantine/core';
import { IconLock, IconLockOpen, IconPencil, IconPlus, IconTrash, IconZoomQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { useAction } from '../../shared/api/hooks.ts';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import { listCrumb } from '../../shared/screens/menu.ts';
import { ScreenTabs } from '../../shared/screens/ScreenTabs.tsx';
import { useSession } from '../../shared/session/session.ts';
import type { CellsOf } from '../../shared/table/columns.ts';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { OpenButton } from '../../shared/table/OpenButton.tsx';
import { RowCard } from '../../shared/table/RowCard.tsx';
import { Badge } from '../../shared/ui/badges.tsx';
import { confirm } from '../../shared/ui/confirm.ts';
import { formatDate, nothing } from '../../shared/ui/format.ts';
import { toastAnswer } from '../../shared/ui/toast.ts';
import { openWanted, openWantedForm } from './open-wanted.tsx';
import styles from './Wanted.module.css';

const secondary = ['CreateDate', 'Class', 'Keywords', 'BrokerCode', 'Budget'];

const ownCells: CellsOf<typeof wantedApi.wanted_listing> = {
  WantedID: { width: 110, firstSort: 'ASC' },
  Title: { width: 0, firstSort: 'ASC', show: (row) => <Title row={row} /> },
  Keywords: { width: 150 },
  Class: { width: 110 },
  Budget: { width: 130 },
  Suggested: { width: 96, align: 'right', show: (row) => row.Suggested || nothing },
  State: { width: 90, show: (row) => <State row={row} /> },
  CreateDate: { width: 80, show: (row) => formatDate(row.CreateDate) },
  Action: { width: 104, align: 'end', show: (row) => <Actions row={row} /> },
};
const cells: CellsOf<typeof wantedApi.wanted_all_listing> = { ...ownCells, Buyer: { width: 130 }, BrokerCode: { width: 84 } };
const teamCells: CellsOf<typeof wantedApi.wanted_team_listing> = cells;

type WantedTable = TableEndpoint<(typeof wantedApi.wanted_listing)['row'], string, z.ZodRawShape>;

function List<E extends WantedTable>(props: {
  endpoint: E;
  cells: CellsOf<E>;
  label: string;
  actions?: ReactNode;
  empty: ReactNode;
}) {
  const { endpoint, label, actions, empty } = props;
  useCrumbs(listCrumb(useSession().UserType), { label });
  return (
    <>
      <ScreenTabs bar="lists" />
      <DataTable
        endpoint={endpoint}
        label={label}
        cells={props.cells}
        rowKey={(row) => row.WantedID}
        opens={(row) => () => openWanted(row)}
        secondary={secondary}
        actions={actions}
        emptyAction={empty}
        card={(row) => <Card row={row} />}
      />
    </>
  );
}

/** The buyer's own wanted listings. */
export const WantedPage = () => (
  <List
    endpoint={wantedApi.wanted_listing}
    cells={ownCells}
    label="My wanted listings"
    actions={<AddButton />}
    empty={
      <>
        <p>Say what you're looking for. Brokers suggest listings.</p>
        <AddButton variant="default" />
      </>
    }
  />
);

/** The wanted listings of the reader's broker code. */
export const TeamWantedPage = () => (
  <List
    endpoint={wantedApi.wanted_team_listing}
    cells={teamCells}
    label="Team wanted listings"
    empty={<p>Your team's wanted listings appear here.</p>}
  />
);

export const AllWantedPage = () => (
  <List
    endpoint={wantedApi.wanted_all_listing}
    cells={cells}
    label="All wanted listings"
    empty={<p>Buyers' wanted listings appear here.</p>}
  />
);

const AddButton = ({ variant = 'filled' }: { variant?: string }) => (
  <Button variant={variant} leftSection={<IconPlus size={15} stroke={1.8} />} onClick={() => openWantedForm()}>
    Add wanted listing
  </Button>
);

const Title = ({ row }: { row: Wanted }) => <OpenButton onOpen={() => openWanted(row)}>{row.Title}</OpenButton>;

const State = ({ row: { State: state } }: { row: Wanted }) => (
  <Badge tone={state === 'open' ? 'active' : 'draft'} glyph={state === 'open' ? IconZoomQuestion : IconLock}>
    {wantedStates[state]}
  </Badge>
);

const Card = ({ row }: { row: Wanted }) => (
  <RowCard
    top={row.Buyer}
    state={<State row={row} />}
    title={<UnstyledButton onClick={() => openWanted(row)}>{row.Title}</UnstyledButton>}
    middle={row.Keywords}
    facts={[row.BrokerCode, row.Budget, row.Class, formatDate(row.CreateDate)]}
    actions={<Actions row={row} />}
  />
);

/** Edit, close and delete, for the buyer. */
function Actions({ row }: { row: Wanted }) {
  const { WantedID, Title: title, State: state, can } = row;
  const close = useAction(wantedApi.closeWanted, toastAnswer);
  const remove = useAction(wantedApi.deleteWanted, toastAnswer);
  if (!can.update) return null;
  const isOpen = state === 'open';
  const ask = async () => {
    const question = `“${title}” and its suggestions will be deleted. You can't undo this.`;
    if (await confirm(question, { title: 'Delete wanted listing', yes: 'Delete wanted listing', destroys: true }))
      remove.mutate({ query: { WantedID } });
  };
  return (
    <span className={styles.actions}>
      <Act label="Edit" title={title} onClick={() => openWantedForm(row)}>
        <IconPencil size={15} stroke={1.6} />
      </Act>
      <Act label={isOpen ? 'Close' : 'Reopen'} title={title} onClick={() => close.mutate({ body: { WantedID, Closed: isOpen } })}>
        {isOpen ? <IconLock size={15} stroke={1.6} /> : <IconLockOpen size={15} stroke={1.6} />}
      </Act>
      <Act label="Delete" title={title} onClick={ask}>
        <IconTrash size={15} stroke={1.6} />
      </Act>
    </span>
  );
}

const Act = ({ label, title, onClick, children }: { label: string; title: string; onClick: () => void; children: ReactNode }) => (
  <Tooltip label={label} portalProps={{ target: '#content' }}>
    <ActionIcon size={24} aria-label={`${label}: ${title}`} onClick={onClick}>
      {children}
    </ActionIcon>
  </Tooltip>
);
