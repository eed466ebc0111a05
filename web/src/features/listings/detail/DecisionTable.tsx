import { decisionsApi } from '@brevet/contract/decisions';
import type { AnswerOf } from '../../../shared/api/client.ts';
import styles from '../../../shared/table/MiniTable.module.css';
import { DecisionMark } from '../../../shared/ui/badges.tsx';
import { formatMoment } from '../../../shared/ui/format.ts';

type Row = AnswerOf<typeof decisionsApi.getDecisionstatusForAdmin>['data'][number];

const { columns } = decisionsApi.getDecisionstatusForAdmin;

export function DecisionTable({ rows }: { rows: Row[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{columns.BrokerCode}</th>
          <th scope="col">{columns.DecisionStatus}</th>
          <th scope="col">{columns.UserName}</th>
          <th scope="col" className={styles.right}>
            {columns.LastUpdate}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.BrokerCode}>
            <td>{row.BrokerCode}</td>
            <td>
              <DecisionMark code={row.DecisionStatus} />
            </td>
            <td>{row.UserName}</td>
            <td className={styles.right}>{formatMoment(row.LastUpdate)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
