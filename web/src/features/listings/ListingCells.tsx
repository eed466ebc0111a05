import type { ListingRow } from '@brevet/contract/listings';
import { paths } from '@brevet/contract/paths';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from '../../shared/table/cells.module.css';
import { RowCard } from '../../shared/table/RowCard.tsx';
import { StatusBadge, TypeIcon, typeLabel } from '../../shared/ui/badges.tsx';

/** The number of a listing, the link to it. */
export function ListingLink({ id }: { id: number }) {
  return (
    <Link to={paths.listing(id)} className={styles.link}>
      {id}
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

interface CardProps {
  row: Pick<ListingRow, 'ListingID' | 'ListingName' | 'AvailableStatus'>;
  top: ReactNode;
  marks: ReactNode;
  facts: ReactNode[];
  actions?: ReactNode;
}

/** A listing on a phone. */
export function ListingCard({ row, top, marks, facts, actions }: CardProps) {
  return (
    <RowCard
      top={top}
      state={<StatusBadge code={row.AvailableStatus} />}
      title={<Link to={paths.listing(row.ListingID)}>{row.ListingName}</Link>}
      middle={marks}
      actions={actions}
      facts={facts.filter(Boolean).join(' · ')}
    />
  );
}

/** What a listing is, above its card. */
export function CardTop({ row }: { row: Pick<ListingRow, 'ListingID' | 'ListingType'> }) {
  return (
    <>
      <TypeIcon type={row.ListingType} size={15} labelled={false} />
      <span>{row.ListingID}</span>
      <span>{typeLabel(row.ListingType)}</span>
    </>
  );
}
