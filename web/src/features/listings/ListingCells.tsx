import type { ListingRow } from '@brevet/contract/listing-tables';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '../../shared/session/session.ts';
import styles from '../../shared/table/cells.module.css';
import { RowCard } from '../../shared/table/RowCard.tsx';
import { StatusBadge, TypeIcon, typeLabel } from '../../shared/ui/badges.tsx';
import { ChangedBadge } from './ChangedBadge.tsx';
import { readListingAhead } from './listing-view.ts';
import { useListingPaths } from './origin.ts';

/** Handlers that read the listing of a link as someone is about to follow it. */
function useReadAhead(id: number) {
  const client = useQueryClient();
  const user = useSession();
  const read = (): void => readListingAhead(client, id, user);
  return { onMouseEnter: read, onFocus: read, onTouchStart: read };
}

/** A listing's ID as a link. `code` is the broker code of the pursue request it stands for. */
export function ListingLink({ id, code }: { id: number; code?: string }) {
  const { listing } = useListingPaths();
  const readAhead = useReadAhead(id);
  return (
    <Link to={listing(id, code)} className={styles.link} {...readAhead}>
      {id}
    </Link>
  );
}

/** The name in a table, shown in full on hover; marked if the listing changed since its review. */
export function ListingName({ name, shown = name, changed = false }: { name: string; shown?: ReactNode; changed?: boolean }) {
  return (
    <>
      {changed && <ChangedBadge short />}{' '}
      <span className={styles.name} title={name}>
        {shown}
      </span>
    </>
  );
}

interface CardProps {
  row: Pick<ListingRow, 'ListingID' | 'ListingName' | 'AvailableStatus'> & Partial<Pick<ListingRow, 'can'>>;
  /** The broker code of the pursue request that the card represents. */
  code?: string;
  top: ReactNode;
  marks: ReactNode;
  /** The name, if it isn't shown as it is. */
  title?: ReactNode;
  below?: ReactNode;
  facts: ReactNode[];
  actions?: ReactNode;
}

/** A listing on a phone. */
export function ListingCard({ row, code, top, marks, title, below, facts, actions }: CardProps) {
  const { listing } = useListingPaths();
  const readAhead = useReadAhead(row.ListingID);
  return (
    <RowCard
      top={top}
      state={
        <>
          {row.can?.confirmChanges && <ChangedBadge short />}
          <StatusBadge code={row.AvailableStatus} />
        </>
      }
      title={
        <Link to={listing(row.ListingID, code)} {...readAhead}>
          {title ?? row.ListingName}
        </Link>
      }
      middle={marks}
      below={below}
      actions={actions}
      facts={facts}
    />
  );
}

/** Type and number of a listing, at the top of its card. */
export function CardTop({ row }: { row: Pick<ListingRow, 'ListingID' | 'ListingType'> }) {
  return (
    <>
      <TypeIcon type={row.ListingType} size={15} labeled={false} />
      <span>{row.ListingID}</span>
      <span>{typeLabel(row.ListingType)}</span>
    </>
  );
}
