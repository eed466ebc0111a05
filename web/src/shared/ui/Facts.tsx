import type { ReactNode } from 'react';
import styles from './Facts.module.css';

export type Fact = readonly [name: string, value: ReactNode];

export const hasValue = ([, value]: Fact): boolean => value !== null && value !== undefined && value !== '';

interface Props {
  rows: readonly Fact[];
  /** The screen's own look. */
  className?: string | undefined;
  /** The list's name for screen readers. */
  label?: string;
}

/** Names and values. Rows without a value are left out. */
export const Facts = ({ rows, className = styles.facts, label }: Props) => (
  <dl className={className} aria-label={label}>
    {rows.filter(hasValue).map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
