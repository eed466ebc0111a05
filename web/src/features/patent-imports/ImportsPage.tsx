import type { Moment } from '@brevet/contract/day';
import type { ImportRow, ImportState } from '@brevet/contract/patent-imports';
import { importOriginLabel, patentImportsApi } from '@brevet/contract/patent-imports';
import { ActionIcon, Menu } from '@mantine/core';
import { IconBan, IconEye, IconFileImport, IconPlayerPlay } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { ActionButton } from '../../shared/actions/ActionButton.tsx';
import { useActions } from '../../shared/actions/actions.ts';
import { useRead } from '../../shared/api/hooks.ts';
import { openDialog } from '../../shared/form/open-dialog.ts';
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
import { ImportModal } from './ImportModal.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { ImportStateBadge, ImportStateGlyph } from './ImportState.tsx';
import styles from './Imports.module.css';
import { countOf, formatBytes } from './import-texts.ts';
import { NewImport } from './NewImport.tsx';
import { useImportActions } from './useImportActions.ts';

const moment = (date: Moment | null): string => (date ? formatMoment(date) : nothing);

const secondary = ['Size', 'StartedBy', 'Origin', 'EndDate', 'Same', 'Changed', 'Added', 'StartDate', 'Format'];

const cells = (open: (id: number) => void): CellsOf<typeof patentImportsApi.imports> => ({
  ImportID: { width: 66, show: (row) => <Open row={row} onOpen={open} /> },
  Name: { width: 0, firstSort: 'ASC', show: (row) => <Open row={row} onOpen={open} text={row.Name} /> },
  Format: { width: 150, show: (row) => row.Format ?? nothing },
  State: { width: 116, firstSort: 'ASC', show: (row) => <ImportStateBadge state={row.State} /> },
  Read: { width: 86, align: 'right', show: (row) => formatCount(row.Read) },
  Added: { width: 80, align: 'right', show: (row) => formatCount(row.Added) },
  Changed: { width: 80, align: 'right', show: (row) => formatCount(row.Changed) },
  Same: { width: 90, align: 'right', show: (row) => formatCount(row.Same) },
  Skipped: { width: 70, align: 'right', show: (row) => formatCount(row.Skipped) },
  Size: { width: 100, align: 'right', show: (row) => formatBytes(row.Size) },
  Origin: { width: 120, show: (row) => importOriginLabel(row.Origin) },
  StartedBy: { width: 104, show: (row) => row.StartedBy ?? nothing },
  StartDate: { width: 140, show: (row) => moment(row.StartDate) },
  EndDate: { width: 140, show: (row) => moment(row.EndDate) },
  Action: { width: 66, align: 'end', show: (row) => <Actions row={row} onOpen={open} /> },
});

const newImport = { label: 'New import', icon: IconFileImport, run: () => openDialog('New import', <NewImport />, 'lg') };
const NewImportButton = ({ filled = false }) => <ActionButton action={newImport} filled={filled} />;

/** Imports of patent files: the one underway, and the history. */
export function ImportsPage() {
  const { import_id } = useSearch({ from: '/signed-in/admin/imports' });
  const [state, change] = useTableState(patentImportsApi.imports);
  const running = useRead(patentImportsApi.imports, { State: 'running', limit: 1 });
  useActions([newImport]);
  useCrumbs({ label: 'Admin' }, { label: 'Patent imports' });
  const open = (id: number | undefined) => change({ import_id: id, page: state.page });
  const [current] = running.data?.data ?? [];
  return (
    <>
      <ScreenTabs bar="admin" />
      <HeldBack while={running.isPending && running.failureCount === 0}>
        {current && <Current row={current} onOpen={open} />}
        <DataTable
          endpoint={patentImportsApi.imports}
          label="Patent imports"
          cells={cells(open)}
          rowKey={(row) => row.ImportID}
          opens={(row) => () => open(row.ImportID)}
          secondary={secondary}
          marks={{ State: { glyph: (value) => <ImportStateGlyph state={value as ImportState} /> } }}
          actions={<NewImportButton filled />}
          emptyAction={
            <>
              <p>Imported patent files appear here.</p>
              <NewImportButton />
            </>
          }
          card={(row) => (
            <RowCard
              top={`Import ${row.ImportID}`}
              state={<ImportStateBadge state={row.State} />}
              title={<Open row={row} onOpen={open} text={row.Name} />}
              middle={`${countOf(row.Read, 'record')}, ${countOf(row.Skipped, 'error')}`}
              actions={<Actions row={row} onOpen={open} />}
              facts={[row.Format, row.StartDate && formatMoment(row.StartDate)]}
            />
          )}
        />
      </HeldBack>
      <ImportModal id={import_id} onClose={() => open(undefined)} />
    </>
  );
}

interface RowProps {
  row: ImportRow;
  onOpen: (id: number) => void;
}

/** The import underway. */
function Current({ row, onOpen }: RowProps) {
  const { cancel, busy } = useImportActions(row);
  return (
    <section className={styles.current} aria-label="Import underway">
      <div>
        <OpenButton onOpen={() => onOpen(row.ImportID)}>{row.Name}</OpenButton>
        <ImportProgress row={row} />
      </div>
      {row.can.cancel && (
        <ActionIcon
          size={32}
          loading={busy}
          title="Cancel import"
          aria-label={`Cancel ${row.Name}`}
          onClick={() => void cancel()}
        >
          <IconBan size={17} stroke={1.7} />
        </ActionIcon>
      )}
    </section>
  );
}

const Open = ({ row, onOpen, text }: RowProps & { text?: string }) => (
  <OpenButton label={`Import ${row.ImportID}: ${row.Name}`} onOpen={() => onOpen(row.ImportID)}>
    {text ?? row.ImportID}
  </OpenButton>
);

function Actions({ row, onOpen }: RowProps) {
  const { cancel, resume, busy } = useImportActions(row);
  return (
    <RowMenu label={`Actions for import ${row.ImportID}`} busy={busy}>
      <Menu.Item leftSection={<IconEye {...buttonIcon} />} onClick={() => onOpen(row.ImportID)}>
        Open
      </Menu.Item>
      {row.can.resume && (
        <Menu.Item leftSection={<IconPlayerPlay {...buttonIcon} />} onClick={resume}>
          Resume
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
