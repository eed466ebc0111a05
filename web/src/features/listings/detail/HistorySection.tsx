import { listingsApi } from '@brevet/contract/listings';
import { IconHistory } from '@tabler/icons-react';
import { useRead } from '../../../shared/api/hooks.ts';
import { RowsSection } from '../../../shared/ui/Section.tsx';
import { StatusHistory } from './StatusHistory.tsx';

export const useHistory = (listing_id: number) => useRead(listingsApi.listingStatusHistory, { listing_id });

export function HistorySection({ listingId }: { listingId: number }) {
  const read = useHistory(listingId);
  return (
    <RowsSection id="history" icon={IconHistory} title="Status history" read={read}>
      {(entries) => <StatusHistory entries={entries} />}
    </RowsSection>
  );
}
