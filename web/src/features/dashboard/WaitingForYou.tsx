import type { Dashboard } from '@brevet/contract/dashboard';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../shared/session/session.ts';
import { formatCount } from '../../shared/ui/format.ts';
import { Card } from './Card.tsx';
import styles from './Dashboard.module.css';
import { figureLinks } from './figure-links.ts';

/** Work that waits for the reader, each kind with the number of its table. */
export function WaitingForYou({ waiting }: Pick<Dashboard, 'waiting'>) {
  const links = figureLinks(useSession().UserType);
  return (
    <Card title="Waiting for you" wide>
      <ul className={styles.work} aria-label="Waiting for you">
        {waiting.map(({ Kind, count, more }) => {
          const { label, path } = links.waiting(Kind);
          const shown = `${formatCount(count)}${more ? '+' : ''}`;
          return (
            <li key={Kind} data-none={count === 0 || undefined}>
              <Link to={path}>
                <span>{label}</span> <b>{shown}</b>
              </Link>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
