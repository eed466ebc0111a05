import { attachmentsApi } from '@brevet/contract/attachments';
import { useRead } from '../../shared/api/hooks.ts';

/** The listing or the patent that files belong to, as its calls name it. */
export type Place = { listing_id: number; patent_id?: never } | { patent_id: number; listing_id?: never };

/** One text for each place. */
export const keyOf = ({ listing_id, patent_id }: Place): string => `${listing_id ?? ''}/${patent_id ?? ''}`;

/** All attachments of a place that the reader may see, in their order. */
export function useAttachmentsOf({ listing_id, patent_id }: Place) {
  const ofListing = useRead(
    attachmentsApi.listing_attachment,
    { listing_id: listing_id ?? 0, limit: 100 },
    { enabled: listing_id !== undefined },
  );
  const ofPatent = useRead(
    attachmentsApi.getPatentAttachment,
    { patent_id: patent_id ?? 0, limit: 100 },
    { enabled: patent_id !== undefined },
  );
  return patent_id === undefined ? ofListing : ofPatent;
}
