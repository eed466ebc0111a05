import { allows } from '@brevet/contract/access';
import { listingsApi } from '@brevet/contract/listings';
import { paths } from '@brevet/contract/paths';
import { dealLabel, starsLabel, starsOf } from '@brevet/contract/statuses';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useRead } from '../../shared/api/hooks.ts';
import { useSession } from '../../shared/session/session.ts';
import { typeLabel, Wordmark } from '../../shared/ui/badges.tsx';
import { formatFullDay } from '../../shared/ui/format.ts';
import { LoadState } from '../../shared/ui/LoadState.tsx';
import { useAttachments } from '../attachments/attachments.ts';
import type { ListingView } from '../listings/listings.ts';
import { KeyFacts, Texts, Topic, usePreview } from '../listings/listings.ts';
import styles from './Print.module.css';
import { PrintedPatents } from './PrintedPatents.tsx';

/** A listing on paper, as a buyer reads it, whoever prints it. */
export function PrintPage() {
  const { listing_id: id = 0 } = useSearch({ from: '/print_listing' });
  const { UserType } = useSession();
  const previews = allows(listingsApi.previewListing.access, UserType);
  const own = useRead(listingsApi.listing_details, { listingId: id }, { enabled: !previews });
  const preview = usePreview({ listing_id: id }, previews);
  useLightColors();
  return (
    <main className={styles.screen}>
      <LoadState query={previews ? preview : own} whole>
        {(view) => <Sheet id={id} view={view} />}
      </LoadState>
    </main>
  );
}

/** Paper is white. */
function useLightColors(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    const { mantineColorScheme: before } = dataset;
    dataset.mantineColorScheme = 'light';
    return () => {
      if (before !== undefined) dataset.mantineColorScheme = before;
    };
  }, []);
}

/** Opens the browser's print dialog once everything is on the page. */
function usePrintDialog(ready: boolean): void {
  const opened = useRef(false);
  useEffect(() => {
    if (!ready || opened.current) return;
    opened.current = true;
    void document.fonts.ready.then(() => window.print());
  }, [ready]);
}

function Sheet({ id, view }: { id: number; view: ListingView }) {
  const { listings: listing, category, patentListing, classes } = view;
  const attachments = useAttachments(id);
  // Those that every buyer can read.
  const open = listing.Restricted ? [] : (attachments.data?.data.filter(({ can }) => can.send) ?? []);
  const deals = listing.DealStructure.split(',').filter(Boolean).map(Number);
  usePrintDialog(!attachments.isPending);
  useEffect(() => {
    document.title = `${id} ${listing.ListingName} · Brevet`;
  }, [id, listing.ListingName]);
  return (
    <>
      <div className={styles.tools}>
        <Button component={Link} to={paths.listing(id)} variant="default" leftSection={<IconArrowLeft size={15} stroke={1.7} />}>
          Back to listing
        </Button>
        <Button leftSection={<IconPrinter size={15} stroke={1.7} />} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <article className={styles.sheet}>
        <header className={styles.head}>
          <p className={styles.brand}>
            <Wordmark />
            <span>Shared confidentially under NDA</span>
          </p>
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
            <KeyFacts details={category} patents={patentListing} />
            {patentListing.length > 0 && <PrintedPatents patents={patentListing} />}
            <Texts listing={listing} details={category} />
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
        <footer className={styles.foot}>
          <p>Printed {formatFullDay(new Date().toISOString())}. The current version of this listing:</p>
          <p>{window.location.origin + paths.listing(id)}</p>
        </footer>
      </article>
    </>
  );
}
