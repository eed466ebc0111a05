import { allows, userTypes } from '@brevet/contract/access';
import { decisionsApi } from '@brevet/contract/decisions';
import { listingsApi } from '@brevet/contract/listings';
import { IconCertificate, IconLock } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useRead } from '../../shared/api/hooks.ts';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import { NotThere } from '../../shared/layout/NotFound.tsx';
import { ScreenState } from '../../shared/layout/ScreenState.tsx';
import { useSession } from '../../shared/session/session.ts';
import { Section } from '../../shared/ui/Section.tsx';
import { AttachmentSection } from '../attachments/AttachmentSection.tsx';
import { InvitationSection } from '../invitations/InvitationSection.tsx';
import { ChangesSection } from '../listings/detail/ChangesSection.tsx';
import { ConfidentialCard } from '../listings/detail/ConfidentialCard.tsx';
import { DecisionPanel } from '../listings/detail/DecisionPanel.tsx';
import { DecisionSection } from '../listings/detail/DecisionSection.tsx';
import { HistorySection } from '../listings/detail/HistorySection.tsx';
import { KeyFacts } from '../listings/detail/KeyFacts.tsx';
import { ListingBar } from '../listings/detail/ListingBar.tsx';
import { ListingHeader } from '../listings/detail/ListingHeader.tsx';
import styles from '../listings/detail/ListingPage.module.css';
import { NeighborArrows, Neighbors } from '../listings/detail/Neighbors.tsx';
import { StatusCard } from '../listings/detail/StatusCard.tsx';
import { Texts } from '../listings/detail/Texts.tsx';
import { useDecision } from '../listings/detail/useDecision.ts';
import { useNeighbors } from '../listings/detail/useNeighbors.ts';
import type { ListingView } from '../listings/listing-view.ts';
import { useListCrumb } from '../listings/origin.ts';
import { PatentTable } from '../patents/PatentTable.tsx';
import { RecommendationSection } from '../recommendations/RecommendationSection.tsx';
import { Contents } from './Contents.tsx';
import { useContents } from './useContents.ts';

/** A listing with everything its reader may see, and their actions at the side. */
export function ListingPage() {
  const { listing_id: id } = useSearch({ from: '/signed-in/listing_full_details' });
  useCrumbs(useListCrumb(), { label: id ? String(id) : 'Listing' });
  const view = useRead(listingsApi.listing_details, { listingId: id ?? 0 }, { enabled: id !== undefined });
  if (id === undefined) return <NotThere />;
  return <ScreenState query={view}>{(data) => <View key={id} view={data} />}</ScreenState>;
}

function View({ view }: { view: ListingView }) {
  const { listings: listing, category, patentListing } = view;
  const { ListingID: id, can } = listing;
  const { UserType } = useSession();
  const ways = useNeighbors(id);
  const decision = useDecision(listing);
  const contents = useContents(view);
  return (
    <div className={styles.detail}>
      <article className={styles.read}>
        <NeighborArrows ways={ways} />
        <ListingHeader listing={listing} />
        <ChangesSection listing={listing} />
        <KeyFacts details={category} patents={patentListing} />
        <Section id="patents" icon={IconCertificate} title="Patents" count={patentListing.length}>
          <PatentTable patents={patentListing} />
        </Section>
        <Texts listing={listing} details={category} />
        <DecisionSection listingId={id} />
        <RecommendationSection listing={listing} />
        <AttachmentSection listingId={id} />
        <InvitationSection listing={listing} />
        <HistorySection listingId={id} />
      </article>
      <aside className={styles.panel} aria-label="Actions">
        {allows(decisionsApi.decision.access, UserType) && <DecisionPanel listing={listing} decision={decision} />}
        {UserType !== userTypes.buyer && <StatusCard view={view} />}
        {can.seeConfidential && <ConfidentialCard id={id} />}
        <Neighbors ways={ways} />
        <Contents entries={contents} />
        {UserType === userTypes.buyer && (
          <p className={styles.nda}>
            <IconLock size={14} stroke={1.7} aria-hidden />
            Shared confidentially under NDA.
          </p>
        )}
      </aside>
      <ListingBar listing={listing} decision={decision} />
    </div>
  );
}
