import { allows } from '@brevet/contract/access';
import { listingsApi } from '@brevet/contract/listings';
import { Alert } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useRead } from '../../../shared/api/hooks.ts';
import { useCrumbs } from '../../../shared/layout/crumbs.tsx';
import { NotThere } from '../../../shared/layout/NotFound.tsx';
import { ScreenState } from '../../../shared/layout/ScreenState.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { useListCrumb, useListingPaths } from '../origin.ts';
import { stepAt } from './fields.ts';
import { ListingEditor } from './ListingEditor.tsx';

/** Creates a listing, or edits the one in the address. */
export function ListingFormPage() {
  const { listing_id: id, step = 1 } = useSearch({ from: '/signed-in/listings' });
  const user = useSession();
  const { title } = stepAt(step);
  const { listing } = useListingPaths();
  const list = useListCrumb();
  const self = { label: `${id}`, path: listing(id ?? 0) };
  useCrumbs(...(id ? [list, self] : [{ label: 'Create Listing' }]), { label: title });
  // Someone else's change must not replace typed text. The version check on save catches conflicts.
  const form = useRead(listingsApi.getListingDetailById, { listing_id: id ?? 0 }, { enabled: id !== undefined, fresh: true });
  if (id === undefined && !allows(listingsApi.createListing.access, user.UserType)) return <NotThere />;
  if (id === undefined) return <ListingEditor key="new" form={null} />;
  return (
    <ScreenState query={form}>
      {(data) => (
        <>
          {data.listing.DeclineReason && (
            <Alert color="red" title="Declined" mb="md">
              {data.listing.DeclineReason}
            </Alert>
          )}
          <ListingEditor key={id} form={data} />
        </>
      )}
    </ScreenState>
  );
}
