import { formatPatentNumber } from '@brevet/contract/patent-number';
import { termEnd } from '@brevet/contract/patent-term';
import type { ListingPatent } from '@brevet/contract/patents';
import { patentsApi } from '@brevet/contract/patents';
import table from '../../shared/table/MiniTable.module.css';
import { useRowOpening } from '../../shared/table/row-opening.ts';
import { formatFullDay, nothing } from '../../shared/ui/format.ts';
import { openPatent, PatentLink, PatentTitle } from './PatentLink.tsx';
import { PatentState } from './PatentState.tsx';
import styles from './PatentTable.module.css';
import { TermBar, TermScale } from './TermBar.tsx';
import { doubtOfTerm, termYears, thisYear } from './term.ts';

const { columns } = patentsApi.patent_details;

/** The remaining years of the term as text. */
function termLeft(patent: ListingPatent): string {
  const term = termYears(patent);
  if (!term) return nothing;
  const left = term.to - thisYear();
  const [sign = ''] = doubtOfTerm(patent) ?? [];
  if (left <= 0) return sign ? 'uncertain' : patent.Legal?.EndedOn ? 'lapsed' : 'ended';
  if (left < 1) return sign === '≥' ? '≥ 0 y' : '< 1 y';
  return `${sign} ${Math.floor(left)} y`.trim();
}

/** Its last day, and how certain that is. */
const endOf = (patent: ListingPatent): string => {
  const end = termEnd(patent);
  return end ? [formatFullDay(end), doubtOfTerm(patent)?.[1]].filter(Boolean).join('. ') : '';
};

interface Props {
  patents: ListingPatent[];
  /** Numbers lead to the pages of their patents. */
  isLinked?: boolean;
}

interface PartProps {
  patent: ListingPatent;
  isLinked: boolean;
}

/** The PatentID of these rows belongs to the listing, so links have the number alone. */
const numberOf = ({ Country, PatentNumber, Title }: ListingPatent) => ({ Country, PatentNumber, Title });

const NumberOf = ({ patent, isLinked }: PartProps) => (
  <span className={styles.number}>
    <span>{patent.Country}</span>{' '}
    {isLinked ? <PatentLink patent={numberOf(patent)} /> : formatPatentNumber(patent.Country, patent.PatentNumber)}
  </span>
);

const TitleOf = ({ patent, isLinked }: PartProps) =>
  isLinked ? <PatentTitle patent={numberOf(patent)} /> : (patent.Title ?? nothing);

/** The patents of a listing on one time axis; as cards if space is narrow. */
export function PatentTable({ patents, isLinked = false }: Props) {
  const years = patents.flatMap((patent) => Object.values(termYears(patent) ?? {}));
  const opening = useRowOpening<ListingPatent>(isLinked ? (patent) => openPatent(numberOf(patent)) : undefined);
  const scale = { from: Math.min(...years, thisYear() - 5) - 1, to: Math.max(...years, thisYear() + 5) + 1 };
  return (
    <div className={styles.place}>
      <table className={`${table.table} ${styles.table}`}>
        <colgroup>
          <col style={{ width: 138 }} />
          <col />
          <col style={{ width: 108 }} />
          <col style={{ width: 100 }} />
          <col style={{ width: 156 }} />
          <col style={{ width: 74 }} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{columns.PatentNumber}</th>
            <th scope="col">{columns.Title}</th>
            <th scope="col">{columns.Cpc}</th>
            <th scope="col">{columns.PatentStatus}</th>
            <th scope="col">
              <TermScale scale={scale} />
            </th>
            <th scope="col" className={table.right}>
              Term left
            </th>
          </tr>
        </thead>
        <tbody>
          {patents.map((patent) => (
            <tr key={patent.PatentID} {...opening(patent)}>
              <td>
                <NumberOf patent={patent} isLinked={isLinked} />
              </td>
              <td className={styles.title}>
                <TitleOf patent={patent} isLinked={isLinked} />
              </td>
              <td>{patent.Cpc[0] ?? nothing}</td>
              <td>
                <PatentState patent={patent} />
              </td>
              <td>
                <TermBar patent={patent} scale={scale} />
              </td>
              <td className={table.right} title={endOf(patent)}>
                {termLeft(patent)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={`${table.cards} ${styles.cards}`}>
        {patents.map((patent) => (
          <li key={patent.PatentID}>
            <NumberOf patent={patent} isLinked={isLinked} />
            <p>
              <TitleOf patent={patent} isLinked={isLinked} />
            </p>
            <div>
              <span>{patent.Cpc[0]}</span>
              <PatentState patent={patent} />
              <TermBar patent={patent} scale={scale} />
              <b>{termLeft(patent)}</b>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
