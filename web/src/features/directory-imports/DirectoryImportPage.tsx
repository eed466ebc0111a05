import { directoryKindLabel, rowResultLabel } from '@brevet/contract/directory-import-fields';
import type { DirectoryFileRow, DirectoryImport } from '@brevet/contract/directory-imports';
import { directoryImportsApi } from '@brevet/contract/directory-imports';
import { paths } from '@brevet/contract/paths';
import { Button, Progress } from '@mantine/core';
import { IconArrowBackUp, IconBan, IconFileImport } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { useAction, useRead } from '../../shared/api/hooks.ts';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import { NotThere } from '../../shared/layout/NotFound.tsx';
import { ScreenState } from '../../shared/layout/ScreenState.tsx';
import { ScreenTabs } from '../../shared/screens/ScreenTabs.tsx';
import cellStyles from '../../shared/table/cells.module.css';
import type { CellsOf } from '../../shared/table/columns.ts';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { RowCard } from '../../shared/table/RowCard.tsx';
import { buttonIcon } from '../../shared/ui/button-icon.ts';
import { confirm } from '../../shared/ui/confirm.ts';
import { Facts } from '../../shared/ui/Facts.tsx';
import { counted, formatCount, formatMoment } from '../../shared/ui/format.ts';
import { PageHead } from '../../shared/ui/PageHead.tsx';
import { toastAnswer } from '../../shared/ui/toast.ts';
import styles from './DirectoryImports.module.css';
import { FieldsForm } from './FieldsForm.tsx';
import { ImportStateBadge } from './ImportStateBadge.tsx';
import { VerdictMark } from './VerdictMark.tsx';

/** An import: its columns, what it would do to each row, and what it did. */
export function DirectoryImportPage() {
  const { import_id: id } = useSearch({ from: '/signed-in/contacts/import' });
  const read = useRead(directoryImportsApi.getDirectoryImport, { import_id: id ?? 0 }, { enabled: id !== undefined });
  useCrumbs(
    { label: 'Contacts', path: paths.contacts() },
    { label: 'Directory imports', path: paths.directoryImports() },
    { label: read.data?.FileName ?? 'Import' },
  );
  if (id === undefined) return <NotThere />;
  return (
    <>
      <ScreenTabs bar="directory" />
      <ScreenState query={read}>{(stored) => <Import key={stored.ImportID} stored={stored} />}</ScreenState>
    </>
  );
}

function Import({ stored }: { stored: DirectoryImport }) {
  const { ImportID, Kind, State } = stored;
  const pathOf = Kind === 'organizations' ? paths.organization : paths.contact;
  return (
    <>
      <Header stored={stored} />
      {State.endsWith('ing') && <UnderWay stored={stored} />}
      {State === 'uploaded' && <FieldsForm key={stored.HeadingRow} stored={stored} />}
      {State === 'checked' && (
        <details className={styles.again}>
          <summary>Change columns</summary>
          <FieldsForm stored={stored} />
        </details>
      )}
      {State !== 'uploaded' && (
        <DataTable
          headed
          endpoint={directoryImportsApi.directoryImportRows}
          label="Rows"
          fixed={{ import_id: ImportID }}
          options={{ Result: resultsIn(stored) }}
          cells={cellsOf(pathOf)}
          rowKey={(row) => row.Row}
          secondary={['TargetID', 'Result']}
          card={(row) => (
            <RowCard
              top={`Row ${row.Row}`}
              title={row.Name || 'No name'}
              state={<VerdictMark verdict={row.Verdict} />}
              middle={row.Reason && <Reason row={row} pathOf={pathOf} />}
              facts={[rowResultLabel(row.Result)]}
            />
          )}
        />
      )}
    </>
  );
}

/** The page of a contact or organization. */
type PathOf = (id: number) => string;

const cellsOf = (pathOf: PathOf): CellsOf<typeof directoryImportsApi.directoryImportRows> => ({
  Row: { width: 80, align: 'right' },
  Name: { width: 200 },
  Verdict: { width: 90, show: (row) => <VerdictMark verdict={row.Verdict} /> },
  Reason: { width: 0, show: (row) => <Reason row={row} pathOf={pathOf} /> },
  TargetID: { width: 80, show: (row) => <Target row={row} pathOf={pathOf} /> },
  Result: { width: 190 },
});

/** A link to the contact or organization, unless it's gone again. */
function Target({ row: { TargetID, Result }, pathOf }: { row: DirectoryFileRow; pathOf: PathOf }) {
  if (TargetID === null || Result === 'undone') return TargetID;
  return (
    <Link className={cellStyles.link} to={pathOf(TargetID)}>
      {TargetID}
    </Link>
  );
}

/** The changes of a row, or the reason why nothing changes. The contacts or organizations that it names are links. */
function Reason({ row: { Reason: text, Matches }, pathOf }: { row: DirectoryFileRow; pathOf: PathOf }) {
  const named = [...Matches];
  const parts = text.split(/(\d+)/).map((part) => {
    if (Number(part) !== named[0]) return part;
    named.shift();
    return (
      <Link key={part} className={cellStyles.link} to={pathOf(Number(part))}>
        {part}
      </Link>
    );
  });
  return <span>{parts}</span>;
}

function Header({ stored }: { stored: DirectoryImport }) {
  const { ImportID, FileName, Kind, maillist_id, ListName, State, Rows, Create, Update, UserName, CreateDate, can } = stored;
  const run = useAction(directoryImportsApi.runDirectoryImport, toastAnswer);
  const undo = useAction(directoryImportsApi.undoDirectoryImport, toastAnswer);
  const cancel = useAction(directoryImportsApi.cancelDirectoryImport, toastAnswer);
  const askCancel = async () => {
    const wording = { title: `Cancel the import of ${FileName}`, yes: 'Cancel import', destroys: true };
    const question = 'Rows already imported stay. You can undo the import afterward.';
    if (State === 'checking' || (await confirm(question, wording))) cancel.mutate({ body: { ImportID } });
  };
  const askUndo = async () => {
    const question =
      'This deletes the entries the import created and restores those it changed, except entries that someone has changed since.';
    if (await confirm(question, { title: `Undo ${FileName}`, yes: 'Undo import', destroys: true }))
      undo.mutate({ body: { ImportID } });
  };
  const toImport = Create + Update;
  return (
    <header className={styles.header}>
      <PageHead title={FileName} state={<ImportStateBadge of={stored} />}>
        {can.run && toImport > 0 && (
          <Button
            leftSection={<IconFileImport size={15} stroke={1.8} />}
            loading={run.isPending}
            onClick={() => run.mutate({ body: { ImportID } })}
          >
            Import {counted(toImport, 'row')}
          </Button>
        )}
        {can.cancel && (
          <Button
            variant="default"
            leftSection={<IconBan {...buttonIcon} />}
            loading={cancel.isPending}
            onClick={() => void askCancel()}
          >
            {State === 'checking' ? 'Cancel check' : 'Cancel import'}
          </Button>
        )}
        {can.undo && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp {...buttonIcon} />}
            loading={undo.isPending}
            onClick={() => void askUndo()}
          >
            Undo import
          </Button>
        )}
      </PageHead>
      <p>
        {directoryKindLabel(Kind)}
        {maillist_id !== null && ListName !== '' && (
          <>
            {' of '}
            <Link className={cellStyles.link} to={paths.mailingList(maillist_id)}>
              {ListName}
            </Link>
          </>
        )}
        , {counted(Rows, 'row')}, uploaded by {UserName}, {formatMoment(CreateDate)}
      </p>
      {stored.Notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {State !== 'uploaded' && <Counts stored={stored} />}
    </header>
  );
}

type Count = readonly [name: string, count: number, filter?: string];

const isBefore = ({ State }: DirectoryImport): boolean => State === 'checking' || State === 'checked';

/** The results that rows have, to filter by. */
const resultsIn = (stored: DirectoryImport) =>
  countsOf(stored).flatMap(([label, count, filter]) => {
    const [field, value] = filter?.split('=') ?? [];
    return count > 0 && field === 'Result' && value ? [{ value, label }] : [];
  });

/** Counts lead to their rows. */
const Counts = ({ stored }: { stored: DirectoryImport }) => (
  <Facts
    rows={countsOf(stored).map((one) => [one[0], linked(stored, one)])}
    className={styles.counts}
    label={isBefore(stored) ? 'Verdicts' : 'Results'}
  />
);

/** The rows by verdict or result. */
function countsOf(stored: DirectoryImport): Count[] {
  const { Create, Update, Skip, Errors, NewOrganizations, Created, Updated, Skipped, Refused, Left, Undone, Kept, State } =
    stored;
  const verdicts: Count[] = [
    ['Create', Create, 'Verdict=create'],
    ['Update', Update, 'Verdict=update'],
    ['Skip', Skip, 'Verdict=skip'],
    ['Errors', Errors, 'Verdict=error'],
    ...(NewOrganizations > 0 ? ([['New organizations', NewOrganizations]] as const) : []),
  ];
  const rest: Count[] = [
    ['Skipped', Skipped, 'Result=skipped'],
    ['Not imported', Refused, 'Result=refused'],
    ['Changed since the check', Left, 'Result=changed'],
  ];
  const imported: Count[] = [['Created', Created, 'Result=created'], ['Updated', Updated, 'Result=updated'], ...rest];
  // An undo replaces these two results.
  const undone: Count[] = [
    ['Created', Created],
    ['Updated', Updated],
    ...rest,
    ['Undone', Undone, 'Result=undone'],
    ['Not undone', Kept, 'Result=kept'],
  ];
  if (isBefore(stored)) return verdicts;
  return State === 'undoing' || State === 'undone' ? undone : imported;
}

/** A count that leads to its rows, if it has any. */
function linked({ ImportID }: DirectoryImport, [name, count, filter]: Count) {
  if (count === 0 || filter === undefined) return formatCount(count);
  const to: string = `${paths.directoryImport(ImportID)}&${filter}`;
  return (
    <Link to={to} aria-label={`${name}: ${formatCount(count)}`}>
      {formatCount(count)}
    </Link>
  );
}

const doing = { checking: 'Checking', importing: 'Importing', undoing: 'Undoing' } as const;

/** The bar of the step underway. */
function UnderWay({ stored: { State, Done, Rows, Created, Updated } }: { stored: DirectoryImport }) {
  const verb = Object.entries(doing).find(([state]) => state === State)?.[1] ?? '';
  const all = State === 'undoing' ? Created + Updated : Rows;
  const percent = all === 0 ? 100 : Math.min(100, Math.floor((Done / all) * 100));
  return (
    <section className={styles.progress} aria-label={verb}>
      <Progress value={percent} size="md" animated aria-label={verb} />
      <p>
        {verb}: {formatCount(Done)} of {counted(all, 'row')}
      </p>
    </section>
  );
}
