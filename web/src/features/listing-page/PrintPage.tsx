import { allows } from '@brevet/contract/access';
import { listingsApi } from '@brevet/contract/listings';
import { paths } from '@brevet/contract/paths';
import { dealLabel, starsLabel, starsOf } from '@brevet/contract/statuses';
import { useSearch } from '@tanstack/react-router';
import { useRead } from '../../shared/api/hooks.ts';
import styles from '../../shared/layout/PrintSheet.module.css';
import { PrintScreen, PrintSheet } from '../../shared/layout/PrintSheet.tsx';
import { useSession } from '../../shared/session/session.ts';
import { typeLabel } from '../../shared/ui/badges.tsx';
import { useAttachments } from '../attachments/attachments.ts';
import type { ListingView } from '../listings/listings.ts';
import { addressOf, KeyFacts, ListingImage, ListingTexts, Topic, usePreview } from '../listings/listings.ts';
import { PrintedPatents } from './PrintedPatents.tsx';

/** A listing on paper, as a buyer reads it, whoever prints it. */
export function PrintPage() {
  const { listing_id: id = 0 } = useSearch({ from: '/print_listing' });
  const { UserType } = useSession();
  const previews = allows(listingsApi.previewListing.access, UserType);
  const own = useRead(listingsApi.listing_details, { listingId: id }, { enabled: !previews });
  const preview = usePreview({ listing_id: id }, previews);
  return <PrintScreen query={previews ? preview : own}>{(view) => <Sheet id={id} view={view} />}</PrintScreen>;
}

function Sheet({ id, view }: { id: number; view: ListingView }) {
  const { listings: listing, category, patentListing, classes } = view;
  const attachments = useAttachments(id);
  // Those that every buyer can read.
  const open = listing.Restricted ? [] : (attachments.data?.data.filter(({ can }) => can.send) ?? []);
  const deals = listing.DealStructure.split(',').filter(Boolean).map(Number);
  return (
    <PrintSheet
      title={`${id} ${listing.ListingName}`}
      back={paths.listing(id)}
      backLabel="Back to listing"
      current="The current version of this listing:"
      ready={!attachments.isPending}
    >
      <header className={styles.head}>
        <p className={styles.meta}>
          {typeLabel(listing.ListingType)} · {id} · {starsLabel(starsOf(listing.Rating))}
        </p>
        <h1>{listing.ListingName}</h1>
        <p>{deals.map((deal) => dealLabel(listing.ListingType, deal)).join(', ')}</p>
      </header>
      {listing.Restricted ? (
        <Topic keywords={listing.Keywords} classes={classes} />
      ) : (
        <>
          <ListingImage src={listing.ListingImg && addressOf(listing.ListingImg)} />
          <KeyFacts details={category} patents={patentListing} />
          {patentListing.length > 0 && <PrintedPatents patents={patentListing} />}
          <ListingTexts listing={listing} details={category} />
        </>
      )}
      {open.length > 0 && (
        <section className={styles.attachments}>
          <h2>Attachments</h2>
          <ul>
            {open.map(({ DocID, doc_dispplay_name: name, Description, FileSize }) => (
              <li key={DocID}>
                <b>{name}</b> ({FileSize} kb) {Description}
              </li>
            ))}
          </ul>
        </section>
      )}
    </PrintSheet>
  );
}
