import type { DirectoryImportRow } from '@brevet/contract/directory-imports';
import { directoryImportsApi } from '@brevet/contract/directory-imports';
import { paths } from '@brevet/contract/paths';
import { Link } from '@tanstack/react-router';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import { ScreenTabs } from '../../shared/screens/ScreenTabs.tsx';
import cellStyles from '../../shared/table/cells.module.css';
import type { CellsOf } from '../../shared/table/columns.ts';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { RowCard } from '../../shared/table/RowCard.tsx';
import { counted, formatCount, formatMoment } from '../../shared/ui/format.ts';
import { ImportButton } from './ImportButton.tsx';
import { ImportStateBadge } from './ImportStateBadge.tsx';

const secondary = ['UserName', 'ListName', 'Updated', 'Created', 'Rows', 'Kind'];

const cells: CellsOf<typeof directoryImportsApi.directoryImports> = {
  ImportID: { width: 70, show: (row) => <Open row={row}>{row.ImportID}</Open> },
  FileName: { width: 0, firstSort: 'ASC', show: (row) => <Open row={row}>{row.FileName}</Open> },
  Kind: { width: 130 },
  ListName: { width: 160 },
  State: { width: 140, show: (row) => <ImportStateBadge of={row} /> },
  Rows: { width: 90, align: 'right', show: (row) => formatCount(row.Rows) },
  Created: { width: 90, align: 'right', show: (row) => formatCount(row.Created) },
  Updated: { width: 90, align: 'right', show: (row) => formatCount(row.Updated) },
  UserName: { width: 140 },
  CreateDate: { width: 140, show: (row) => formatMoment(row.CreateDate) },
};

/** The imports of contacts, organizations and list members. */
export function DirectoryImportsPage() {
  useCrumbs({ label: 'Contacts', path: paths.contacts() }, { label: 'Directory imports' });
  return (
    <>
      <ScreenTabs bar="directory" />
      <DataTable
        endpoint={directoryImportsApi.directoryImports}
        label="Directory imports"
        cells={cells}
        rowKey={(row) => row.ImportID}
        opens={(row) => paths.directoryImport(row.ImportID)}
        secondary={secondary}
        actions={
          <>
            <ImportButton kind="contacts" label="Import contacts" />
            <ImportButton kind="organizations" label="Import organizations" />
          </>
        }
        emptyAction={<p>Files imported by brokers and admins appear here. To import members, open a mailing list.</p>}
        card={(row) => (
          <RowCard
            top={`Import ${row.ImportID}`}
            state={<ImportStateBadge of={row} />}
            title={<Open row={row}>{row.FileName}</Open>}
            facts={[counted(row.Rows, 'row'), row.UserName, formatMoment(row.CreateDate)]}
          />
        )}
      />
    </>
  );
}

const Open = ({ row, children }: { row: DirectoryImportRow; children: string | number }) => (
  <Link className={cellStyles.link} to={paths.directoryImport(row.ImportID)}>
    {children}
  </Link>
);
