import type { AuditEntry } from '@brevet/contract/audit';
import { Modal } from '@mantine/core';
import { formatExactMoment } from '../ui/format.ts';
import styles from './AuditPage.module.css';
import { changesOf, fromOf, whoOf } from './readable.ts';

/** One entry in full: the values before and after side by side. */
export function EntryModal({ entry, onClose }: { entry: AuditEntry | null; onClose: () => void }) {
  const title = entry ? [entry.Action, entry.Entity, entry.EntityID].filter(Boolean).join(' ') : '';
  return (
    <Modal opened={entry !== null} onClose={onClose} title={title} size="lg" centered>
      {entry && <Entry entry={entry} />}
    </Modal>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const before = entry.OldValue !== null;
  return (
    <>
      <dl className={styles.facts}>
        <dt>Time</dt>
        <dd>{formatExactMoment(entry.CreateDate)}</dd>
        <dt>Who</dt>
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
            {before && <th scope="col">Old</th>}
            <th scope="col">{before ? 'New' : 'Value'}</th>
          </tr>
        </thead>
        <tbody>
          {changesOf(entry).map((change) => (
            <tr key={change.field}>
              <th scope="row">{change.field}</th>
              {before && <td>{change.before}</td>}
              <td data-changed={change.before !== change.after || undefined}>{change.after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
