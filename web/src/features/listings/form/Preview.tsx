import type { listingsApi } from '@brevet/contract/listings';
import { Alert, Anchor } from '@mantine/core';
import { use } from 'react';

import type { BodyOf } from '../../../shared/api/client.ts';
import { DialogContext } from '../../../shared/form/contexts.ts';
import { LoadState } from '../../../shared/ui/LoadState.tsx';
import { OpenAttachments } from '../../attachments/attachments.ts';
import { ListingContent } from '../detail/ListingContent.tsx';
import { ListingHeader } from '../detail/ListingHeader.tsx';
import type { Wanted } from '../fields/fields.ts';
import { usePreview } from '../usePreview.ts';
import styles from './Preview.module.css';

export interface PreviewProps {
  body: BodyOf<typeof listingsApi.previewListing>;
  /** Answers that buyers will miss. */
  missed: Wanted[];
  onGo: (step: number) => void;
}

/** The listing as the server would give it to a buyer, from what is typed. */
export function Preview({ body, missed, onGo }: PreviewProps) {
  const read = usePreview(body);
  return (
    <div className={styles.preview}>
      <p className={styles.lead}>This is what buyers will read once the listing is active.</p>
      {missed.length > 0 && <Missed missed={missed} onGo={onGo} />}
      <LoadState query={read}>
        {(view) => (
          <article className={styles.page} aria-label="Preview">
            <ListingHeader listing={view.listings} heading="h3" />
            <ListingContent view={view} isPreview />
            {body.listing_id !== undefined && !view.listings.Restricted && <OpenAttachments listingId={body.listing_id} />}
          </article>
        )}
      </LoadState>
    </div>
  );
}

function Missed({ missed, onGo }: Pick<PreviewProps, 'missed' | 'onGo'>) {
  const dialog = use(DialogContext);
  const go = (step: number) => {
    dialog?.close();
    onGo(step);
  };
  return (
    <Alert color="gray" title="Buyers will miss">
      <ul className={styles.missed} aria-label="Buyers will miss">
        {missed.map(({ path, label, step }) => (
          <li key={path}>
            <Anchor component="button" type="button" inherit onClick={() => go(step)}>
              {label}
            </Anchor>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
