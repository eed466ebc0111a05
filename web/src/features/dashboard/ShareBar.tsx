import { Link } from '@tanstack/react-router';
import { formatCount } from '../../shared/ui/format.ts';
import styles from './Charts.module.css';
import type { Series } from './series.ts';

interface Props {
  /** Names the list. */
  label: string;
  parts: (Series & { count: number; path: string })[];
}

/** The parts of a whole: a bar, and below it each part with its number, as a link. */
export function ShareBar({ label, parts }: Props) {
  return (
    <>
      <div className={styles.shares} aria-hidden>
        {parts
          .filter(({ count }) => count > 0)
          .map(({ key, count, color }) => (
            <i key={key} style={{ flexGrow: count, background: color }} />
          ))}
      </div>
      <ul className={styles.parts} aria-label={label}>
        {parts.map(({ key, label: name, color, count, path }) => (
          <li key={key}>
            <Link to={path}>
              <span>
                <i className={styles.swatch} style={{ background: color }} aria-hidden />
                {name}
              </span>{' '}
              <b>{formatCount(count)}</b>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
