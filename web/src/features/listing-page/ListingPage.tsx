import { allows, userTypes } from '@brevet/contract/access';
import { decisionsApi } from '@brevet/contract/decisions';
import { listingsApi } from '@brevet/contract/listings';
import { paths } from '@brevet/contract/paths';
import { statuses } from '@brevet/contract/statuses';
import { IconLock } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useDeferredValue, useEffect } from 'react';
import { ActionButton } from '../../shared/actions/ActionButton.tsx';
import { useActions } from '../../shared/actions/actions.ts';
import { useRead } from '../../shared/api/hooks.ts';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import { NotThere } from '../../shared/layout/NotFound.tsx';
import { ScreenState } from '../../shared/layout/ScreenState.tsx';
import { forgetVisit, rememberVisit } from '../../shared/recent/recent.ts';
import { useSession } from '../../shared/session/session.ts';
import { HeldBack } from '../../shared/ui/LoadState.tsx';
import { AttachmentSection } from '../attachments/attachments.ts';
import { LinkedContactSection } from '../contacts/contacts.ts';
import { InvitationSection } from '../invitations/invitations.ts';
import { WarningSection } from '../legal-status/legal-status.ts';
import type { ListingView } from '../listings/listings.ts';
import {
  ChangesSection,
  ConfidentialCards,
  DecisionCounts,
  DecisionPanel,
  DecisionSection,
  ListingBar,
  ListingContent,
  ListingHeader,
  NeighborArrows,
  Neighbors,
  PageBookmark,
  ReviewedNotice,
  ReviewSection,
  StatusCard,
  listingStyles as styles,
  useChanges,
  useDecision,
  useListCrumb,
  useListingActions,
  useNeighbors,
  useNextReview,
  useReview,
} from '../listings/listings.ts';
import { NoteSection } from '../notes/notes.ts';
import { RecommendationSection } from '../recommendations/recommendations.ts';
import { ReportMenu } from '../reports/reports.ts';
import { TableOfContents } from './TableOfContents.tsx';
import { TimelineSection } from './TimelineSection.tsx';

/** A listing with everything its reader may see, and their actions at the side. */
export function ListingPage() {
  const { listing_id: id } = useSearch({ from: '/signed-in/listing_full_details' });
  useCrumbs(useListCrumb(), { label: id ? String(id) : 'Listing' });
  const view = useRead(listingsApi.listing_details, { listingId: id ?? 0 }, { enabled: id !== undefined });
  useRecent(id, view.data?.listings.ListingName, view.error?.status === 404);
  if (id === undefined) return <NotThere />;
  return (
    <>
      <ReviewedNotice keys={view.data?.listings.can.decide === false} />
      <ScreenState query={view}>{(data) => <View key={id} view={data} />}</ScreenState>
    </>
  );
}

/** Adds the listing to the recent items of the command palette, until its reader can't open it anymore. */
function useRecent(id: number | undefined, name: string | undefined, gone: boolean): void {
  const { UserID } = useSession();
  useEffect(() => {
    if (id === undefined) return;
    const path = paths.listing(id);
    if (gone) forgetVisit(UserID, path);
    else if (name !== undefined) rememberVisit(UserID, { kind: 'listing', label: `${id} ${name}`, path });
  }, [UserID, id, name, gone]);
}

function View({ view }: { view: ListingView }) {
  const { listings: listing } = view;
  const { ListingID: id, can } = listing;
  const { UserType } = useSession();
  const ways = useNeighbors(id);
  const onReviewed = useNextReview(ways);
  const decision = useDecision(listing);
  const changes = useChanges(listing);
  const review = useReview(listing);
  const actions = useListingActions(listing);
  useActions(Object.values(actions));
  // The part that decides is painted first.
  const isPainted = useDeferredValue(true, false);
  return (
    <div className={styles.detail}>
      <article className={styles.read}>
        <NeighborArrows ways={ways} />
        <ListingHeader listing={listing} action={<PageBookmark id={id} />} />
        <HeldBack while={review.waiting || (can.confirmChanges && changes.isPending)}>
          <ReviewSection view={view} />
          <ChangesSection listing={listing} onReviewed={onReviewed} />
          <div className={styles.parts}>
            <div>
              <ListingContent view={view} />
            </div>
            {isPainted && <Records listing={listing} />}
          </div>
        </HeldBack>
      </article>
      <aside className={styles.panel} aria-label="Actions" data-waiting={!isPainted || undefined}>
        {allows(decisionsApi.decision.access, UserType) && <DecisionPanel listing={listing} decision={decision} />}
        {UserType !== userTypes.buyer && <StatusCard view={view} onReviewed={onReviewed} />}
        {UserType === userTypes.seller && listing.AvailableStatus >= statuses.active.code && <DecisionCounts id={id} />}
        {can.seeConfidential && <ConfidentialCards id={id} />}
        <Neighbors ways={ways} />
        <ActionButton action={actions.print} />
        {view.patentListing.length > 0 && <ReportMenu ListingID={id} />}
        {isPainted && <TableOfContents view={view} />}
        {UserType === userTypes.buyer && (
          <p className={styles.confidential}>
            <IconLock size={14} stroke={1.7} aria-hidden />
            Shared confidentially.
          </p>
        )}
      </aside>
      <ListingBar listing={listing} decision={decision} onReviewed={onReviewed} />
    </div>
  );
}

/** The sections that are read for themselves. */
const Records = ({ listing }: { listing: ListingView['listings'] }) => (
  <div className={styles.records}>
    {listing.OwnerID !== null && <WarningSection listingId={listing.ListingID} />}
    <NoteSection listing={listing} />
    <DecisionSection listing={listing} />
    <RecommendationSection listing={listing} />
    <LinkedContactSection listingId={listing.ListingID} />
    <AttachmentSection listingId={listing.ListingID} mayEdit={listing.can.update} />
    <InvitationSection listing={listing} />
    <TimelineSection listing={listing} />
  </div>
);
