import type { ImportRow, ImportState } from '@brevet/contract/patent-imports';
import { eq, sql } from 'drizzle-orm';
import type { BoundTable } from '../../platform/db/paged-table.ts';
import { pagedTable } from '../../platform/db/paged-table.ts';
import { containing } from '../../platform/db/search.ts';
import type { Writing } from '../../platform/db/write.ts';
import { importErrors, imports } from '../../schema/imports.ts';
import { users } from '../../schema/users.ts';
import { importColumns } from './imports.queries.ts';
import { presentImport } from './present-import.ts';

const importTable = pagedTable({
  name: 'imports',
  features: ['patent-imports'],
  rows: (db) => db.select(importColumns).from(imports).leftJoin(users, eq(users.UserID, imports.UserID)).$dynamic(),
  matching: (db, columns) => db.select(columns).from(imports).$dynamic(),
  key: [imports.ImportID],
  sort: { ImportID: imports.ImportID, Name: imports.Name, State: imports.State, Size: imports.Size },
  filters: {
    State: sql`${imports.State} = ${sql.placeholder('State')}`,
    search: sql`${imports.Name} ilike ${sql.placeholder('search')}`,
  },
});

const errorTable = pagedTable({
  name: 'import_errors',
  features: ['patent-imports'],
  rows: (db) =>
    db
      .select({
        ErrorID: importErrors.ErrorID,
        // A file that isn't an archive has the import's own name.
        File: sql<string>`coalesce(nullif(${importErrors.File}, ''), ${imports.Name})`,
        Position: importErrors.Position,
        Reason: importErrors.Reason,
      })
      .from(importErrors)
      .innerJoin(imports, eq(imports.ImportID, importErrors.ImportID))
      .$dynamic(),
  matching: (db, columns) => db.select(columns).from(importErrors).$dynamic(),
  key: [importErrors.ErrorID],
  sort: { ErrorID: importErrors.ErrorID },
  filters: { import_id: sql`${importErrors.ImportID} = ${sql.placeholder('import_id')}` },
});

type Reading = Pick<Writing, 'db' | 'counts'>;

export function importsInHistory(
  services: Reading,
  { State, search }: { State?: ImportState | undefined; search?: string | undefined },
): BoundTable<ImportRow> {
  const values = { ...(State ? { State } : {}), ...(search ? { search: containing(search) } : {}) };
  return importTable.bind(services, values, { present: presentImport });
}

export const errorsOfImport = (services: Reading, import_id: number) =>
  errorTable.bind(services, { import_id }, { present: (row) => row });
