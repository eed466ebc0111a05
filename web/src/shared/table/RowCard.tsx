import type { ReactNode } from 'react';
import styles from './cells.module.css';

interface Props {
  top: ReactNode;
  /** At the end of the first line. */
  state?: ReactNode;
  title?: ReactNode;
  middle?: ReactNode;
  /** Under the name, over its whole width. */
  below?: ReactNode;
  actions?: ReactNode;
  /** Empty ones are left out. */
  facts?: readonly ReactNode[];
}

/** A row on a phone: kind and number on top, then the name, badges, and facts. The actions are next to the last fact. */
export function RowCard({ top, state, title, middle, below: under, actions, facts }: Props) {
  const below = facts && <Facts facts={facts.filter(Boolean)} />;
  return (
    <article>
      {(top || state) && <Line end={state}>{top}</Line>}
      {title && <h2 className={styles.heading}>{title}</h2>}
      {under}
      {(middle || actions) && <Line end={actions}>{middle || below}</Line>}
      {(middle || !actions) && below}
    </article>
  );
}

const Facts = ({ facts }: { facts: ReactNode[] }) => (
  <ul className={styles.facts}>
    {facts.map((fact, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a row don't change places
      <li key={place}>{fact}</li>
    ))}
  </ul>
);

const Line = ({ children, end }: { children: ReactNode; end: ReactNode }) => (
  <div className={styles.line}>
    <div className={styles.grow}>{children}</div>
    {end}
  </div>
);
