import { reasonsInWords } from '@brevet/contract/decision-details';
import type { DecisionEntry } from '@brevet/contract/decisions';
import styles from '../../../shared/table/MiniTable.module.css';
import { DecisionMark } from '../../../shared/ui/badges.tsx';
import { formatFullDay, formatMoment } from '../../../shared/ui/format.ts';
import own from './DecisionTable.module.css';

interface Props {
  label: string;
  rows: DecisionEntry[];
  /** Leaves the broker code out, because all rows have the reader's own. */
  ownCode?: boolean;
}

/** Decisions with their reasons, or the day on which a postponed listing comes back. */
export function DecisionTable({ label, rows, ownCode = false }: Props) {
  return (
    <table className={`${styles.table} ${own.decisions}`} aria-label={label}>
      <thead>
        <tr>
          {!ownCode && <th scope="col">Broker code</th>}
          <th scope="col">Decision</th>
          <th scope="col">User</th>
          <th scope="col" className={styles.right}>
            When
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.BrokerCode} ${row.CreateDate} ${row.DecisionStatus}`}>
            {!ownCode && <td>{row.BrokerCode}</td>}
            <td className={own.decision}>
              <DecisionMark code={row.DecisionStatus} />
              <span>{reasonsInWords(row)}</span>
              {row.ReturnDate && <span>Comes back {formatFullDay(row.ReturnDate)}</span>}
            </td>
            <td>{row.UserName ?? 'An admin'}</td>
            <td className={styles.right}>{formatMoment(row.CreateDate)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
