import type { Listing } from '@brevet/contract/listings';
import { listingsApi } from '@brevet/contract/listings';
import { messages } from '@brevet/contract/messages';
import { paths } from '@brevet/contract/paths';
import { Button, TextInput } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { useCrumbs } from '../../../app/shell/Crumbs.tsx';
import { listCrumb } from '../../../app/shell/menu.ts';
import { useAction, useRead } from '../../../shared/api/hooks.ts';
import { landingOf } from '../../../shared/destinations.ts';
import { StatusBadge } from '../../../shared/ui/badges.tsx';
import { NotThere } from '../../../shared/ui/NotFound.tsx';
import { ScreenState } from '../../../shared/ui/ScreenState.tsx';
import { SmallPage } from '../../../shared/ui/SmallPage.tsx';
import { toast } from '../../../shared/ui/toast.ts';
import { useSession } from '../../session/session.ts';
import styles from './PublishListingPage.module.css';

/** Submits a listing for review. */
export function PublishListingPage() {
  const { listing_id: id } = useSearch({ from: '/signed-in/publish_listing' });
  const user = useSession();
  useCrumbs(listCrumb(user.UserType), { label: id ? `Submit ${id}` : 'Submit' });
  const read = useRead(listingsApi.getListingById, { listing_id: id ?? 0 }, { enabled: id !== undefined });
  if (id === undefined) return <NotThere />;
  return <ScreenState query={read}>{({ listing }) => <Submission listing={listing} />}</ScreenState>;
}

function Submission({ listing }: { listing: Listing }) {
  const { ListingID, ListingName, AvailableStatus, DeclineReason, can } = listing;
  return (
    <SmallPage
      meta={
        <>
          {ListingID} <StatusBadge code={AvailableStatus} />
        </>
      }
      title={ListingName}
    >
      {DeclineReason && <p className={styles.reason}>Declined: {DeclineReason}</p>}
      {can.publish ? <SubmitForm listing={listing} /> : <p>{messages.listingSentForReview}</p>}
      <Link className={styles.link} to={paths.listing(ListingID)}>
        Look at the listing
      </Link>
    </SmallPage>
  );
}

function SubmitForm({ listing }: { listing: Listing }) {
  const user = useSession();
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const publish = useAction(listingsApi.publishListing, {
    onSuccess: ({ message }) => {
      toast.success(message);
      void navigate({ to: landingOf(user.UserType) });
    },
    onError: ({ message }) => toast.error(message),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { ListingID, AvailableStatus } = listing;
    publish.mutate({
      query: { listing_id: ListingID },
      body: { available_status: AvailableStatus, new_available_status: -1, publish: 0, activation_code: code },
    });
  };
  return (
    <form onSubmit={submit} className={styles.form}>
      <p>
        A broker reads it before any buyer does. Check that no text names a company, a brand or a contact. It costs you nothing.
      </p>
      <TextInput
        label="Activation code"
        description="Only if a broker has given you one."
        value={code}
        autoFocus
        maxLength={64}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
        error={publish.error?.errors.activation_code}
      />
      <Button type="submit" loading={publish.isPending}>
        Submit
      </Button>
    </form>
  );
}
