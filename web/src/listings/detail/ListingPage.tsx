import { allows, userTypes } from '@brevet/contract/access';
import { attachmentsApi } from '@brevet/contract/attachments';
import { decisionsApi } from '@brevet/contract/decisions';
import { listingsApi } from '@brevet/contract/listings';
import { messages } from '@brevet/contract/messages';
import { recommendationsApi } from '@brevet/contract/recommendations';
import { IconCertificate, IconGavel, IconHistory, IconLock, IconPaperclip, IconThumbUp } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import type { AnswerOf } from '../../api/client.ts';
import { useRead } from '../../api/hooks.ts';
import { AttachmentList } from '../../attachments/AttachmentList.tsx';
import { UploadButton } from '../../attachments/UploadButton.tsx';
import { InvitationSection, useInvitations } from '../../invitations/InvitationSection.tsx';
import { PatentTable } from '../../patents/PatentTable.tsx';
import { RecommendationList } from '../../recommendations/RecommendationList.tsx';
import { useSession } from '../../session/session.ts';
import { LoadFailed, LoadState } from '../../ui/LoadState.tsx';
import { useCrumbs } from '../../ui/shell/Crumbs.tsx';
import { listCrumb } from '../../ui/shell/menu.ts';
import { ConfidentialCard } from './ConfidentialCard.tsx';
import { Contents } from './Contents.tsx';
import { DecisionBar, DecisionPanel } from './DecisionPanel.tsx';
import { DecisionTable } from './DecisionTable.tsx';
import { KeyFacts } from './KeyFacts.tsx';
import { ListingHeader } from './ListingHeader.tsx';
import styles from './ListingPage.module.css';
import { NeighbourArrows, Neighbours, useNeighbours } from './Neighbours.tsx';
import { Section } from './Section.tsx';
import { StatusCard } from './StatusCard.tsx';
import { StatusHistory } from './StatusHistory.tsx';
import { Texts } from './Texts.tsx';

export type ListingView = AnswerOf<typeof listingsApi.listing_details>;

/** One listing with everything its reader may see, and what he may do with it at the side. */
export function ListingPage() {
  const { listing_id: id } = useSearch({ from: '/signed-in/listing_full_details' });
  const user = useSession();
  const list = listCrumb(user.UserType);
  useCrumbs(list, { label: id ? String(id) : 'Listing' });
  const view = useRead(listingsApi.listing_details, { listingId: id ?? 0 }, { enabled: id !== undefined });
  if (id === undefined) return <LoadFailed message={messages.notThere} onRetry={view.refetch} />;
  return <LoadState query={view}>{(data) => <View key={id} view={data} />}</LoadState>;
}

function View({ view }: { view: ListingView }) {
  const { listings: listing, category, patentListing } = view;
  const user = useSession();
  const { ListingID: id, can } = listing;
  const staff = allows(decisionsApi.getDecisionstatusForAdmin.access, user.UserType);
  const decides = allows(decisionsApi.decision.access, user.UserType);
  const decisions = useRead(decisionsApi.getDecisionstatusForAdmin, { ListingID: id, limit: 100 }, { enabled: staff });
  const recommended = useRead(recommendationsApi.getRecommendations, { listing_id: id }, { enabled: can.withdraw });
  const history = useRead(listingsApi.listingStatusHistory, { listing_id: id });
  const attachments = useRead(attachmentsApi.listing_attachment, { listing_id: id, limit: 100 });
  const invitations = useInvitations(listing);
  const ways = useNeighbours(id);
  const entries = [
    { key: 'overview', label: 'Overview' },
    { key: 'patents', label: 'Patents', count: patentListing.length },
    ...(staff ? [{ key: 'decisions', label: 'Decisions', count: decisions.data?.total }] : []),
    ...(can.withdraw ? [{ key: 'recommended', label: 'Recommended to', count: recommended.data?.data.length }] : []),
    { key: 'attachments', label: 'Attachments', count: attachments.data?.total },
    ...(can.update ? [{ key: 'invitations', label: 'Invitations', count: invitations.data?.total }] : []),
    { key: 'history', label: 'Status history', count: history.data?.data.length },
  ];
  return (
    <div className={styles.detail} data-decides={can.decide || undefined}>
      <article className={styles.read}>
        <NeighbourArrows ways={ways} />
        <ListingHeader listing={listing} />
        <KeyFacts details={category} patents={patentListing} />
        <Texts listing={listing} details={category} />
        <Section id="patents" icon={IconCertificate} title="Patents" count={patentListing.length}>
          <PatentTable patents={patentListing} />
        </Section>
        {staff && (
          <Section id="decisions" icon={IconGavel} title="Decisions" count={decisions.data?.total} query={decisions}>
            <DecisionTable rows={decisions.data?.data ?? []} />
          </Section>
        )}
        {can.withdraw && (
          <Section
            id="recommended"
            icon={IconThumbUp}
            title="Recommended to"
            count={recommended.data?.data.length}
            query={recommended}
          >
            <RecommendationList listingId={id} recommendations={recommended.data?.data ?? []} />
          </Section>
        )}
        <Section
          id="attachments"
          icon={IconPaperclip}
          title="Attachments"
          count={attachments.data?.total}
          query={attachments}
          action={<UploadButton listingId={id} />}
        >
          <AttachmentList listingId={id} attachments={attachments.data?.data ?? []} />
        </Section>
        <InvitationSection listing={listing} />
        <Section id="history" icon={IconHistory} title="Status history" count={history.data?.data.length} query={history}>
          <StatusHistory entries={history.data?.data ?? []} />
        </Section>
      </article>
      <aside className={styles.panel} aria-label="Actions">
        {decides && <DecisionPanel listing={listing} />}
        {user.UserType !== userTypes.buyer && <StatusCard view={view} />}
        {can.seeConfidential && <ConfidentialCard id={id} />}
        <Neighbours ways={ways} />
        <Contents entries={entries} />
        {user.UserType === userTypes.buyer && (
          <p className={styles.nda}>
            <IconLock size={14} stroke={1.7} aria-hidden />
            Shared confidentially under NDA.
          </p>
        )}
      </aside>
      {can.decide && <DecisionBar listing={listing} />}
    </div>
  );
}
