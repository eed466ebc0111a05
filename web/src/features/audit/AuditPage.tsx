import type { AuditEntry } from '@brevet/contract/audit';
import { auditApi } from '@brevet/contract/audit';
import { Anchor, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AdminTabs } from '../../app/shell/AdminTabs.tsx';
import { useCrumbs } from '../../app/shell/Crumbs.tsx';
import { ClearFilters } from '../../shared/table/ClearFilters.tsx';
import type { Column } from '../../shared/table/DataTable.tsx';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { RowCard } from '../../shared/table/RowCard.tsx';
import { useTableSearch } from '../../shared/table/useTableState.ts';
import { formatExactMoment } from '../../shared/ui/format.ts';
import { AuditFilters } from './AuditFilters.tsx';
import styles from './AuditPage.module.css';
import { actionLabel } from './audit-labels.ts';
import { auditFilters, auditSearch, noFilters } from './audit-search.ts';
import { changesLine, fromOf, placeOf, subjectOf, whoOf } from './audit-values.ts';
import { EntryModal } from './EntryModal.tsx';

/** The columns that a reader misses least, in the order in which they go. */
const secondary = ['Place', 'Address'];

const columns = (open: (entry: AuditEntry) => void): Column<AuditEntry>[] => [
  { key: 'CreateDate', label: 'Time', width: 196, cell: (row) => formatExactMoment(row.CreateDate) },
  { key: 'UserName', label: 'Who', width: 150, className: styles.who, cell: (row) => whoOf(row) },
  { key: 'Address', label: 'From', width: 116, cell: (row) => row.Address },
  { key: 'Place', label: 'Place', width: 120, cell: (row) => row.Place },
  { key: 'Action', label: 'Action', width: 150, cell: (row) => actionLabel(row.Action) },
  { key: 'Entity', label: 'About', width: 180, cell: (row) => <Subject entry={row} /> },
  { key: 'NewValue', label: 'Values', width: 0, cell: (row) => <Changes entry={row} onOpen={() => open(row)} /> },
];

/** Who did what, from where, and what it was before. */
export function AuditPage() {
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  const [search, change] = useTableSearch(auditSearch);
  useCrumbs({ label: 'Admin' }, { label: 'Audit' });
  const filtered = Object.keys(noFilters).some((name) => search[name as keyof typeof noFilters] !== undefined);
  return (
    <>
      <AdminTabs />
      <DataTable
        endpoint={auditApi.audit}
        label="Audit"
        filterLabel="Filter by words"
        stars={false}
        fixed={auditFilters(search)}
        columns={columns(setOpened)}
        rowKey={(row) => row.AuditID}
        secondary={secondary}
        chips={<AuditFilters search={search} onChange={change} />}
        emptyAction={filtered && <ClearFilters onClick={() => change({ ...noFilters, search: undefined })} />}
        card={(row) => (
          <RowCard
            top={`${formatExactMoment(row.CreateDate)} · ${fromOf(row)}`}
            title={
              <>
                {whoOf(row)}: {actionLabel(row.Action)}, <Subject entry={row} />
              </>
            }
            middle={changesLine(row) && <Changes entry={row} onOpen={() => setOpened(row)} />}
          />
        )}
      />
      <EntryModal entry={opened} onClose={() => setOpened(null)} />
    </>
  );
}

function Subject({ entry }: { entry: AuditEntry }) {
  const place = placeOf(entry);
  const name = subjectOf(entry);
  if (!place) return name;
  return (
    <Anchor component={Link} to={place} className={styles.link}>
      {name}
    </Anchor>
  );
}

/** The first changes on one line; a click shows them all, side by side. */
function Changes({ entry, onOpen }: { entry: AuditEntry; onOpen: () => void }) {
  const line = changesLine(entry);
  if (line === '') return null;
  return (
    <UnstyledButton className={styles.changes} title={line} aria-haspopup="dialog" onClick={onOpen}>
      {line}
    </UnstyledButton>
  );
}
