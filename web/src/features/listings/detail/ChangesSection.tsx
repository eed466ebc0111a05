import type { Listing } from '@brevet/contract/listing-view';
import { listingsApi } from '@brevet/contract/listings';
import { Button } from '@mantine/core';
import { IconCheck, IconPencilExclamation } from '@tabler/icons-react';
import { useActions } from '../../../shared/actions/actions.ts';
import { Keys } from '../../../shared/actions/Keys.tsx';
import { shortcuts } from '../../../shared/actions/shortcuts.ts';
import { useAction, useRead } from '../../../shared/api/hooks.ts';
import styles from '../../../shared/table/MiniTable.module.css';
import { formatMoment } from '../../../shared/ui/format.ts';
import { RowsSection } from '../../../shared/ui/Section.tsx';
import { toastAnswer } from '../../../shared/ui/toast.ts';
import own from './ChangesSection.module.css';
import { labelOfChange, shownValue } from './change-values.ts';
import type { OnReviewed } from './reviewed.ts';

/** Changes since the review, for users who may confirm them. */
export const useChanges = ({ ListingID, can }: Listing) =>
  useRead(listingsApi.listingChanges, { listing_id: ListingID }, { enabled: can.confirmChanges });

export function ChangesSection({ listing, onReviewed }: { listing: Listing; onReviewed: OnReviewed }) {
  const read = useChanges(listing);
  const confirm = useAction(listingsApi.confirmListingChanges, {
    onSuccess: (answer) => {
      const { ListingID, ListingName } = listing;
      if (onReviewed) onReviewed({ ListingID, text: `Changes to “${ListingName}” confirmed` });
      else toastAnswer.onSuccess(answer);
    },
    onError: (error) => {
      toastAnswer.onError(error);
      // After a refusal, show the current changes, so that they are read before they are confirmed.
      void read.refetch();
    },
  });
  const changes = read.data;
  const act = (): void => {
    if (changes && !confirm.isPending) confirm.mutate({ body: { listing_id: listing.ListingID, Version: changes.Version } });
  };
  useActions([{ ...shortcuts.confirmChanges, icon: IconCheck, run: listing.can.confirmChanges ? act : null }]);
  if (!listing.can.confirmChanges) return null;
  return (
    <RowsSection
      id="changes"
      icon={IconPencilExclamation}
      title="Changed since review"
      read={read}
      action={
        changes && (
          <Button
            size="xs"
            leftSection={<IconCheck size={14} stroke={1.8} />}
            rightSection={<Keys of={shortcuts.confirmChanges.key} />}
            loading={confirm.isPending}
            onClick={act}
          >
            {shortcuts.confirmChanges.label}
          </Button>
        )
      }
    >
      {(rows) => (
        <>
          {changes?.ReviewDate && (
            <p className={own.reviewed}>
              Last reviewed {formatMoment(changes.ReviewDate)}
              {changes.Reviewer && ` by ${changes.Reviewer}`}
            </p>
          )}
          <table className={`${styles.table} ${own.changes}`} aria-label="Changed since review">
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Before</th>
                <th scope="col">After</th>
                <th scope="col" className={styles.right}>
                  Changed
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((change) => (
                <tr key={`${change.Kind} ${change.Name}`} className={own.change}>
                  <th scope="row">{labelOfChange(change)}</th>
                  <td>
                    <del>{shownValue(change, change.Before, listing.ListingType)}</del>
                  </td>
                  <td>
                    <ins>{shownValue(change, change.After, listing.ListingType)}</ins>
                  </td>
                  <td className={styles.right}>
                    {formatMoment(change.ChangeDate)} <br />
                    {change.UserName}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </RowsSection>
  );
}
