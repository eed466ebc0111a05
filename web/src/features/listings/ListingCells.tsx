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

interface LinkProps {
  row: Pick<ListingRow, 'ListingID'>;
  /** The broker code of the pursue request that the link stands for. */
  code?: string;
}

export function ListingLink({ row: { ListingID: id }, code }: LinkProps) {
  const { listing } = useListingPaths();
  const readAhead = useReadAhead(id);
  return (
    <Link to={listing(id, code)} className={styles.link} {...readAhead}>
      {id}
    </Link>
  );
}

interface NameProps extends LinkProps {
  row: Pick<ListingRow, 'ListingID' | 'ListingName'> & Partial<Pick<ListingRow, 'can'>>;
  /** The name, if it isn't shown as it is. */
  shown?: ReactNode;
}

/** The name in a table as a link, shown in full on hover; marked if the listing changed since its review. */
export function ListingName({ row, code, shown }: NameProps) {
  const { ListingID, ListingName: name, can } = row;
  const { listing } = useListingPaths();
  const readAhead = useReadAhead(ListingID);
  return (
    <>
      {can?.confirmChanges && <ChangedBadge short />}{' '}
      <Link to={listing(ListingID, code)} className={styles.name} title={name} {...readAhead}>
        {shown ?? name}
      </Link>
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
