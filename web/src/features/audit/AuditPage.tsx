import type { AuditEntry } from '@brevet/contract/audit';
import { auditApi } from '@brevet/contract/audit';
import { Anchor, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRead } from '../../shared/api/hooks.ts';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import { ScreenTabs } from '../../shared/screens/ScreenTabs.tsx';
import type { CellsOf } from '../../shared/table/columns.ts';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { RowCard } from '../../shared/table/RowCard.tsx';
import { formatExactMoment } from '../../shared/ui/format.ts';
import styles from './AuditPage.module.css';
import { actionLabel, entityLabel } from './audit-labels.ts';
import { changesLine, fromOf, placeOf, subjectOf, whoOf } from './audit-values.ts';
import { openEntry } from './EntryDetails.tsx';

const secondary = ['Place', 'Address'];

const cells: CellsOf<typeof auditApi.audit> = {
  CreateDate: { width: 204, show: (row) => formatExactMoment(row.CreateDate) },
  UserName: { width: 150, className: styles.who, show: (row) => whoOf(row) },
  Address: { width: 116 },
  Place: { width: 120 },
  Action: { width: 172, show: (row) => actionLabel(row.Action) },
  Entity: { width: 180, show: (row) => <Subject entry={row} /> },
  Values: { width: 0, show: (row) => <Changes entry={row} /> },
};

/** The audit log: each action with its person, place and values before and after. */
export function AuditPage() {
  const { actions = [], entities = [] } = useRead(auditApi.auditWords, {}).data ?? {};
  useCrumbs({ label: 'Admin' }, { label: 'Audit log' });
  return (
    <>
      <ScreenTabs bar="admin" />
      <DataTable
        endpoint={auditApi.audit}
        label="Audit log"
        cells={cells}
        rowKey={(row) => row.AuditID}
        opens={(row) => () => openEntry(row)}
        secondary={secondary}
        options={{
          Action: actions.map((value) => ({ value, label: actionLabel(value) })),
          Entity: entities.map((value) => ({ value, label: entityLabel(value) })),
        }}
        card={(row) => (
          <RowCard
            top={`${formatExactMoment(row.CreateDate)} · ${fromOf(row)}`}
            title={
              <>
                {whoOf(row)}: {actionLabel(row.Action)}, <Subject entry={row} />
              </>
            }
            middle={changesLine(row) && <Changes entry={row} />}
          />
        )}
      />
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

/** The first changes on one line. A click shows all of them side by side. */
function Changes({ entry }: { entry: AuditEntry }) {
  const line = changesLine(entry);
  if (line === '') return null;
  return (
    <UnstyledButton className={styles.changes} title={line} aria-haspopup="dialog" onClick={() => openEntry(entry)}>
      {line}
    </UnstyledButton>
  );
}
