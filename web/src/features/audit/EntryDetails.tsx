import type { AuditEntry } from '@brevet/contract/audit';
import { openDialog } from '../../shared/form/open-dialog.ts';
import { formatExactMoment } from '../../shared/ui/format.ts';
import styles from './AuditPage.module.css';
import { changesOf, fromOf, titleOf, whoOf } from './audit-values.ts';

/** Shows an entry in full: old and new values side by side, or the values that were read, set or deleted. */
export const openEntry = (entry: AuditEntry): void => openDialog(titleOf(entry), <EntryDetails entry={entry} />, 'lg');

function EntryDetails({ entry }: { entry: AuditEntry }) {
  const both = entry.OldValue !== null && entry.NewValue !== null;
  return (
    <>
      <dl className={styles.facts}>
        <dt>Time</dt>
        <dd>{formatExactMoment(entry.CreateDate)}</dd>
        <dt>User</dt>
        <dd>
          {whoOf(entry)}
          {entry.Username && ` (${entry.Username}, ${entry.UserID})`}
        </dd>
        <dt>From</dt>
        <dd>{fromOf(entry)}</dd>
      </dl>
      <table className={styles.values}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            {both && <th scope="col">Old</th>}
            <th scope="col">{both ? 'New' : 'Value'}</th>
          </tr>
        </thead>
        <tbody>
          {changesOf(entry).map((change) => (
            <tr key={change.field}>
              <th scope="row">{change.field}</th>
              {both && <td>{change.before}</td>}
              <td data-changed={(both && change.before !== change.after) || undefined}>
                {entry.NewValue === null ? change.before : change.after}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
