import type { DirectoryFileRow, DirectoryImportRow } from '@brevet/contract/directory-imports';
import { sql } from 'drizzle-orm';
import type { BoundTable } from '../../platform/db/paged-table.ts';
import { pagedTable } from '../../platform/db/paged-table.ts';
import { containing } from '../../platform/db/search.ts';
import type { Writing } from '../../platform/db/write.ts';
import { directoryImportRows, directoryImports } from '../../schema/directory-imports.ts';
import { importRows } from './directory-imports.queries.ts';
import { presentImport } from './present-import.ts';

const importTable = pagedTable({
  name: 'directory_imports',
  features: ['directory-imports'],
  rows: importRows,
  matching: (db, columns) => db.select(columns).from(directoryImports).$dynamic(),
  key: [directoryImports.ImportID],
  sort: { ImportID: directoryImports.ImportID, FileName: directoryImports.FileName, CreateDate: directoryImports.CreateDate },
  filters: { search: sql`${directoryImports.FileName} ilike ${sql.placeholder('search')}` },
});

const { ImportID, Row, Name, Verdict, Reason, TargetID, Matches, Result } = directoryImportRows;
const rowTable = pagedTable({
  name: 'directory_import_rows',
  features: ['directory-imports'],
  rows: (db) => db.select({ Row, Name, Verdict, Reason, TargetID, Matches, Result }).from(directoryImportRows).$dynamic(),
  matching: (db, columns) => db.select(columns).from(directoryImportRows).$dynamic(),
  key: [ImportID, Row],
  sort: { Row },
  filters: {
    import_id: sql`${ImportID} = ${sql.placeholder('import_id')}`,
    Verdict: sql`${Verdict} = ${sql.placeholder('Verdict')}`,
    Result: sql`${Result} = ${sql.placeholder('Result')}`,
    search: sql`${Name} ilike ${sql.placeholder('search')}`,
  },
  scope: ['import_id'],
});

type Reading = Pick<Writing, 'db' | 'counts'>;

export const importsOfDirectory = (services: Reading, search: string | undefined): BoundTable<DirectoryImportRow> =>
  importTable.bind(services, search ? { search: containing(search) } : {}, { present: presentImport });

interface RowFilters {
  import_id: number;
  Verdict?: string | undefined;
  Result?: string | undefined;
  search?: string | undefined;
}

export function rowsOfImport(services: Reading, { import_id, search, ...chosen }: RowFilters): BoundTable<DirectoryFileRow> {
  const given = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value));
  const values = { import_id, ...given, ...(search ? { search: containing(search) } : {}) };
  return rowTable.bind(services, values, { present: (row) => row });
}
