import { formatPatentNumber } from '@brevet/contract/patent-number';
import { paths } from '@brevet/contract/paths';
import type { ReactNode } from 'react';
import styles from '../../shared/table/cells.module.css';
import { nothing } from '../../shared/ui/format.ts';

interface Props {
  patent: { PatentID?: number | null; PatentNumber: string; Country: string };
  /** With the country before the number. */
  whole?: boolean;
  /** Something else of the patent, such as its title. */
  children?: ReactNode;
}

/** A patent's number as a link to its page, which opens in a new tab. */
export const PatentLink = ({ patent, whole = false, children }: Props) => (
  <a href={paths.patent(patent)} target="_blank" rel="noreferrer" className={children ? styles.name : styles.link}>
    {children ?? (
      <>
        {whole && `${patent.Country} `}
        {formatPatentNumber(patent.Country, patent.PatentNumber)}
      </>
    )}
  </a>
);

/** The title as the same link. */
export const PatentTitle = ({ patent }: { patent: Props['patent'] & { Title: string | null } }) =>
  patent.Title ? <PatentLink patent={patent}>{patent.Title}</PatentLink> : nothing;

/** Opens a patent as its link does. */
export const openPatent = (patent: Props['patent']) => () => void window.open(paths.patent(patent), '_blank', 'noreferrer');
