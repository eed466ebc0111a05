import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatCount } from '../../shared/ui/format.ts';
import styles from './Charts.module.css';

interface Row {
  key: string;
  label: string;
  path: string;
  /** The parts of the bar, from the left. */
  parts: { label?: string; count: number; color: string }[];
}

const sumOf = ({ parts }: Row): number => parts.reduce((sum, { count }) => sum + count, 0);

/** Rows with a bar each, and their numbers beside it. Each row is a link. */
export function BarList({ label, rows }: { label: string; rows: Row[] }) {
  const most = Math.max(1, ...rows.map(sumOf));
  return (
    <ul className={styles.bars} aria-label={label}>
      {rows.map((row) => (
        <li key={row.key}>
          <Link to={row.path}>
            <span className={styles.barLabel}>{row.label}</span>{' '}
            <span className={styles.track} aria-hidden>
              {row.parts.map(({ count, color, label: part = '' }) => (
                <i
                  key={part}
                  style={{ width: `${(count / most) * 100}%`, background: color }}
                  title={part && `${part}: ${count}`}
                />
              ))}
            </span>
            <b>
              {formatCount(sumOf(row))}
              <VisuallyHidden>{partsInWords(row)}</VisuallyHidden>
            </b>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The parts of a row by their names, if it has several. */
const partsInWords = ({ parts }: Row): string =>
  parts.length === 1 ? '' : `: ${parts.map(({ label = '', count }) => `${label} ${formatCount(count)}`).join(', ')}`;
