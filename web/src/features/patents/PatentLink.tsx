import { formatPatentNumber } from '@brevet/contract/patent-number';
import { paths } from '@brevet/contract/paths';
import styles from '../../shared/table/cells.module.css';

interface Props {
  patent: { PatentID?: number | null; PatentNumber: string; Country: string };
  /** With the country before the number. */
  whole?: boolean;
}

/** A patent's number as a link to its page, which opens in a new tab (specification, section 2). */
export const PatentLink = ({ patent, whole = false }: Props) => (
  <a href={paths.patent(patent)} target="_blank" rel="noreferrer" className={styles.link}>
    {whole && `${patent.Country} `}
    {formatPatentNumber(patent.Country, patent.PatentNumber)}
  </a>
);
