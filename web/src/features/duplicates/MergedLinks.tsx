import type { Comparison } from '@brevet/contract/duplicates';
import { mergeLinkLabels } from '@brevet/contract/duplicates';
import tableStyles from '../../shared/table/MiniTable.module.css';
import { formatCount } from '../../shared/ui/format.ts';
import styles from './Compare.module.css';

/** The links of both rows, and of the merged one. `names` are the columns', from left to right. */
export function MergedLinks({ links, names: [left, right] }: { links: Comparison['Links']; names: [string, string] }) {
  const filled = links.filter(({ Survivor, Removed }) => Survivor + Removed > 0);
  return (
    <section className={styles.links} aria-label="Links">
      <h2>Links</h2>
      {filled.length === 0 ? (
        <p className={styles.none}>Nothing is linked to either of them.</p>
      ) : (
        <table className={tableStyles.table}>
          <thead>
            <tr>
              <th scope="col">Kind</th>
              <th scope="col" className={tableStyles.right}>
                {left}
              </th>
              <th scope="col" className={tableStyles.right}>
                {right}
              </th>
              <th scope="col" className={tableStyles.right}>
                Result
              </th>
            </tr>
          </thead>
          <tbody>
            {filled.map(({ Link, Survivor, Removed, Shared }) => (
              <tr key={Link}>
                <th scope="row">{mergeLinkLabels[Link]}</th>
                <td className={tableStyles.right}>{formatCount(Survivor)}</td>
                <td className={tableStyles.right}>{formatCount(Removed)}</td>
                <td className={tableStyles.right}>
                  <b>{formatCount(Survivor + Removed - Shared)}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
