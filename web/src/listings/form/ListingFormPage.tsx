import { listingsApi } from '@brevet/contract/listings';
import { useSearch } from '@tanstack/react-router';
import { useRead } from '../../api/hooks.ts';
import { useSession } from '../../session/session.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { useCrumbs } from '../../ui/shell/Crumbs.tsx';
import { listCrumb } from '../../ui/shell/menu.ts';
import { ListingEditor } from './ListingEditor.tsx';

/** Creates a listing, or changes the one of the address. */
export function ListingFormPage() {
  const { listing_id: id } = useSearch({ from: '/signed-in/listings' });
  const user = useSession();
  useCrumbs(...(id ? [listCrumb(user.UserType), { label: `${id}` }] : [{ label: 'Create Listing' }]));
  // What others change meanwhile must not replace what is being typed: the version decides when it is saved.
  const form = useRead(listingsApi.getListingDetailById, { listing_id: id ?? 0 }, { enabled: id !== undefined });
  if (id === undefined) return <ListingEditor key="new" form={null} />;
  return <LoadState query={form}>{(data) => <ListingEditor key={id} form={data} reload={form.refetch} />}</LoadState>;
}
