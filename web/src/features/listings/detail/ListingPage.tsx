import { allows, userTypes } from '@brevet/contract/access';
import { decisionsApi } from '@brevet/contract/decisions';
import { listingsApi } from '@brevet/contract/listings';
import { IconCertificate, IconLock } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useCrumbs } from '../../../app/shell/Crumbs.tsx';
import type { AnswerOf } from '../../../shared/api/client.ts';
import { useRead } from '../../../shared/api/hooks.ts';
import { NotThere } from '../../../shared/ui/NotFound.tsx';
import { ScreenState } from '../../../shared/ui/ScreenState.tsx';
import { AttachmentSection } from '../../attachments/AttachmentSection.tsx';
import { InvitationSection } from '../../invitations/InvitationSection.tsx';
import { PatentTable } from '../../patents/PatentTable.tsx';
import { RecommendationSection } from '../../recommendations/RecommendationSection.tsx';
import { useSession } from '../../session/session.ts';
import { useListCrumb } from '../origin.ts';
import { ChangesSection } from './ChangesSection.tsx';
import { ConfidentialCard } from './ConfidentialCard.tsx';
import { Contents } from './Contents.tsx';
import { DecisionPanel } from './DecisionPanel.tsx';
import { DecisionSection } from './DecisionSection.tsx';
import { HistorySection } from './HistorySection.tsx';
import { KeyFacts } from './KeyFacts.tsx';
import { ListingBar } from './ListingBar.tsx';
import { ListingHeader } from './ListingHeader.tsx';
import styles from './ListingPage.module.css';
import { NeighborArrows, Neighbors } from './Neighbors.tsx';
import { Section } from './Section.tsx';
import { StatusCard } from './StatusCard.tsx';
import { Texts } from './Texts.tsx';
import { useContents } from './useContents.ts';
import { useNeighbors } from './useNeighbors.ts';

export type ListingView = AnswerOf<typeof listingsApi.listing_details>;

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
        {allows(decisionsApi.decision.access, UserType) && <DecisionPanel listing={listing} />}
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
      <ListingBar listing={listing} />
    </div>
  );
}
