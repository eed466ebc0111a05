import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import styles from './ListingCells.module.css';

/** The number of a listing, the link to it. */
export function ListingLink({ id, children }: { id: number; children?: ReactNode }) {
  return (
    <Link to={paths.listing(id)} className={children ? styles.title : styles.id}>
      {children ?? id}
    </Link>
  );
}

/** The name as the table shows it, in full on hover. */
export function ListingName({ name }: { name: string }) {
  return (
    <span className={styles.name} title={name}>
      {name}
    </span>
  );
}

/** A row on a phone: what it is above, marks in the middle, facts below. */
export function ListingCard(props: {
  top: ReactNode;
  id: number;
  name: string;
  marks: ReactNode;
  facts: ReactNode[];
  actions?: ReactNode;
}) {
  return (
    <article>
      <div className={styles.line}>{props.top}</div>
      <h2 className={styles.heading}>
        <ListingLink id={props.id}>{props.name}</ListingLink>
      </h2>
      <div className={styles.line}>
        {props.marks}
        <span className={styles.grow} />
        {props.actions}
      </div>
      <p className={styles.facts}>{props.facts.filter(Boolean).join(' · ')}</p>
    </article>
  );
}
