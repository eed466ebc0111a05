import { IconCertificate } from '@tabler/icons-react';
import { Section } from '../../../shared/ui/Section.tsx';
import { LandscapeButton } from '../../landscapes/landscapes.ts';
import { PatentTable } from '../../patents/patents.ts';
import { addressOf, ListingImage } from '../image/ListingImage.tsx';
import type { ListingView } from '../listing-view.ts';
import { KeyFacts, Topic } from './KeyFacts.tsx';
import styles from './ListingPage.module.css';
import { ListingTexts } from './ListingTexts.tsx';

interface Props {
  view: Pick<ListingView, 'listings' | 'category' | 'patentListing' | 'classes'>;
  /** Shows what isn't stored yet, so there is nothing to link to. */
  isPreview?: boolean;
}

/** The facts, patents and texts of a listing. */
export function ListingContent({ view, isPreview = false }: Props) {
  const { listings: listing, category, patentListing, classes } = view;
  if (listing.Restricted) return <Restricted keywords={listing.Keywords} classes={classes} />;
  return (
    <>
      <ListingImage src={listing.ListingImg && addressOf(listing.ListingImg)} />
      <KeyFacts details={category} patents={patentListing} />
      <Section
        id="patents"
        icon={IconCertificate}
        title="Patents"
        count={patentListing.length}
        action={!isPreview && patentListing.length > 1 && <LandscapeButton of={{ listing_id: listing.ListingID }} />}
      >
        <PatentTable patents={patentListing} isLinked={!isPreview} />
      </Section>
      <ListingTexts listing={listing} details={category} />
    </>
  );
}

/** The topic of a listing that isn't published openly. */
const Restricted = ({ keywords, classes }: { keywords: string; classes: readonly string[] }) => (
  <>
    <Topic keywords={keywords} classes={classes} />
    <section className={styles.text}>
      <p className={styles.none}>The seller shares only the topic and the classes. Choose Pursue to ask for the rest.</p>
    </section>
  </>
);
