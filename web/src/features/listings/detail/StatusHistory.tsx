import type { listingsApi } from '@brevet/contract/listings';
import type { AnswerOf } from '../../../shared/api/client.ts';
import styles from '../../../shared/table/MiniTable.module.css';
import { StatusBadge } from '../../../shared/ui/badges.tsx';
import { formatMoment } from '../../../shared/ui/format.ts';

type Entry = AnswerOf<typeof listingsApi.listingStatusHistory>['data'][number];

export function StatusHistory({ entries }: { entries: Entry[] }) {
  const named = entries.some(({ UserName }) => UserName !== null);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Status</th>
          {named && <th scope="col">User</th>}
          <th scope="col">Reason</th>
          <th scope="col" className={styles.right}>
            When
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.CreateDate + String(entry.NewStatus)}>
            <td>
              <StatusBadge code={entry.NewStatus} />
            </td>
            {named && <td>{entry.UserName}</td>}
            <td>{entry.Reason}</td>
            <td className={styles.right}>{formatMoment(entry.CreateDate)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
