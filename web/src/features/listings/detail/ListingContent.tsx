import { IconCertificate } from '@tabler/icons-react';
import { Section } from '../../../shared/ui/Section.tsx';
import { PatentTable } from '../../patents/patents.ts';
import type { ListingView } from '../listing-view.ts';
import { KeyFacts } from './KeyFacts.tsx';
import { Texts } from './Texts.tsx';

/** What a listing says: its facts, patents and texts. */
export function ListingContent({ view }: { view: Pick<ListingView, 'listings' | 'category' | 'patentListing'> }) {
  const { listings: listing, category, patentListing } = view;
  return (
    <>
      <KeyFacts details={category} patents={patentListing} />
      <Section id="patents" icon={IconCertificate} title="Patents" count={patentListing.length}>
        <PatentTable patents={patentListing} />
      </Section>
      <Texts listing={listing} details={category} />
    </>
  );
}
