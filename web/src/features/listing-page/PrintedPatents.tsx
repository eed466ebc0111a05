import type { Day } from '@brevet/contract/day';
import { formatPatentNumber } from '@brevet/contract/patent-number';
import type { ListingPatent } from '@brevet/contract/patents';
import { patentsApi } from '@brevet/contract/patents';
import styles from '../../shared/layout/PrintSheet.module.css';
import { formatFullDay, nothing } from '../../shared/ui/format.ts';
import { PatentState } from '../patents/patents.ts';

const { columns } = patentsApi.patent_details;
const day = (date: Day | null): string => (date ? formatFullDay(date) : nothing);

/** The patents as a table whose headings appear again on each page. */
export const PrintedPatents = ({ patents }: { patents: ListingPatent[] }) => (
  <section className={styles.table}>
    <h2>Patents</h2>
    <table>
      <thead>
        <tr>
          <th scope="col">{columns.PatentNumber}</th>
          <th scope="col">{columns.Title}</th>
          <th scope="col">{columns.Cpc}</th>
          <th scope="col">{columns.PatentStatus}</th>
          <th scope="col">{columns.FiledDate}</th>
          <th scope="col">{columns.PublicationDate}</th>
        </tr>
      </thead>
      <tbody>
        {patents.map((patent) => (
          <tr key={patent.PatentID}>
            <td className={styles.nowrap}>
              {patent.Country} {formatPatentNumber(patent.Country, patent.PatentNumber)}
            </td>
            <td>{patent.Title ?? nothing}</td>
            <td className={styles.nowrap}>{patent.Cpc[0] ?? nothing}</td>
            <td>
              <PatentState patent={patent} />
            </td>
            <td className={styles.nowrap}>{day(patent.FiledDate)}</td>
            <td className={styles.nowrap}>{day(patent.PublicationDate)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
