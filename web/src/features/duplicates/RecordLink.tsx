import type { DuplicateKind } from '@brevet/contract/duplicate-fields';
import { Link } from '@tanstack/react-router';
import linkStyles from '../../shared/table/cells.module.css';
import styles from './Duplicates.module.css';
import { kinds, nameOf } from './kinds.ts';

interface Props {
  kind: DuplicateKind;
  id: number;
  name: string;
  details: readonly string[];
}

/** A contact or organization in one line, leading to its page. */
export const RecordLink = ({ kind, id, name, details }: Props) => (
  <>
    <Link to={kinds[kind].page(id)} className={linkStyles.link}>
      {nameOf(kind, id, name)}
    </Link>
    <span className={styles.details}>{[id, ...details].filter(Boolean).join(' · ')}</span>
  </>
);
