import { statusByCode, statuses } from '@brevet/contract/statuses';
import { ActionButton } from '../../../shared/actions/ActionButton.tsx';
import { StatusBadge } from '../../../shared/ui/badges.tsx';
import { Facts } from '../../../shared/ui/Facts.tsx';
import { formatFullDate } from '../../../shared/ui/format.ts';
import { RecommendButton } from '../../recommendations/recommendations.ts';
import type { ListingView } from '../listing-view.ts';
import { TagButton } from '../tags/TagButton.tsx';
import styles from './ListingPage.module.css';
import { ReviewButtons } from './ReviewButtons.tsx';
import type { OnReviewed } from './reviewed.ts';
import { useListingActions } from './useListingActions.ts';

/** The status and its meaning, the owner, and this user's actions. */
export function StatusCard({ view, onReviewed }: { view: ListingView; onReviewed: OnReviewed }) {
  const { listings: listing, ownerDetails: owner } = view;
  const { can, AvailableStatus } = listing;
  const actions = useListingActions(listing);
  const pending = AvailableStatus === statuses.pending.code;
  const declined = AvailableStatus === statuses.declined.code;
  const edit = <ActionButton action={actions.edit} filled={declined && !can.changeStatus} />;
  const key = statusByCode.get(AvailableStatus) ?? 'draft';
  const tag = can.tag ? <TagButton listing={listing} /> : listing.Tag;
  return (
    <section className={styles.cardSection} aria-labelledby="status-title">
      <h2 id="status-title">
        Listing Status
        <StatusBadge code={AvailableStatus} />
      </h2>
      {!owner && <p className={styles.meaning}>{statuses[key].meaning}</p>}
      {listing.DeclineReason && (
        <p className={styles.declined}>
          <b>Declined:</b> {listing.DeclineReason}
        </p>
      )}
      <Facts
        rows={[
          ['Owner', owner && `${owner.Firstname} ${owner.Lastname}`],
          ['Company', owner?.Company],
          ['Email', owner?.Email],
          ['Phone', owner?.Phone],
          ['Broker', listing.Brokercode],
          ['Source', listing.Source],
          ['Created', formatFullDate(listing.CreateDate)],
          ['Started', listing.StartDate && formatFullDate(listing.StartDate)],
          ['Tag', tag],
        ]}
      />
      <div className={styles.acts}>
        {can.changeStatus && pending && <ReviewButtons listing={listing} onReviewed={onReviewed} />}
        <ActionButton action={actions.changeStatus} filled={!can.decide && !pending} className={styles.wide ?? ''} />
        {can.withdraw && <RecommendButton listing={listing} />}
        {declined && edit}
        <ActionButton action={actions.submit} filled={!can.changeStatus && !declined} />
        {!declined && edit}
        <ActionButton action={actions.remove} />
      </div>
    </section>
  );
}
