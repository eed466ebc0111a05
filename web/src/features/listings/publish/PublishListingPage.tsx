import { attachmentOf } from '@brevet/contract/attachment-fields';
import type { Listing } from '@brevet/contract/listing-view';
import { listingsApi } from '@brevet/contract/listings';
import { messages } from '@brevet/contract/messages';
import { paths } from '@brevet/contract/paths';
import { Alert, TextInput } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { CallError } from '../../../shared/api/client.ts';
import { useRead } from '../../../shared/api/hooks.ts';
import { landingOf } from '../../../shared/destinations.ts';
import { SubmitButton } from '../../../shared/form/Form.tsx';
import { FormFrame } from '../../../shared/form/FormShell.tsx';
import { firstProblems } from '../../../shared/form/first-problems.ts';
import { useEditor } from '../../../shared/form/useEditor.ts';
import { useCrumbs } from '../../../shared/layout/crumbs.tsx';
import { NotThere } from '../../../shared/layout/NotFound.tsx';
import { ScreenState } from '../../../shared/layout/ScreenState.tsx';
import { listCrumb } from '../../../shared/screens/menu.ts';
import { useSession } from '../../../shared/session/session.ts';
import { StatusBadge } from '../../../shared/ui/badges.tsx';
import { SmallPage } from '../../../shared/ui/SmallPage.tsx';
import { toast } from '../../../shared/ui/toast.ts';
import { AttachmentName } from '../../attachments/attachments.ts';
import { labelOf, stepOf } from '../fields/fields.ts';
import { MoreFindings } from '../form/anonymity/FindingList.tsx';
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
  const [toCheck, setToCheck] = useState<string[]>([]);
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
      {can.publish && toCheck.length === 0 ? (
        <SubmitForm listing={listing} onToCheck={setToCheck} />
      ) : (
        <Sent listingId={ListingID} toCheck={toCheck} />
      )}
      <Link className={styles.link} to={paths.listing(ListingID)}>
        View listing
      </Link>
    </SmallPage>
  );
}

function Sent({ listingId, toCheck }: { listingId: number; toCheck: string[] }) {
  return (
    <>
      <p role="status">
        {messages.listingSentForReview}. {messages.textsChecked}
      </p>
      {toCheck.length > 0 && (
        <Alert color="gray" title={messages.textsToCheck}>
          <ul className={styles.fields}>
            {toCheck.map((path) => (
              <li key={path}>
                <PlaceLink listingId={listingId} path={path} />
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}

interface SubmitProps {
  listing: Listing;
  /** Called after the submission with the fields that a broker has to check. */
  onToCheck: (paths: string[]) => void;
}

function SubmitForm({ listing: { ListingID, AvailableStatus }, onToCheck }: SubmitProps) {
  const user = useSession();
  const navigate = useNavigate();
  const [refused, setRefused] = useState<CallError | null>(null);
  const editor = useEditor({
    action: listingsApi.publishListing,
    initial: { activation_code: '' },
    input: (values) => ({
      query: { listing_id: ListingID },
      body: { available_status: AvailableStatus, new_available_status: -1 as const, publish: 0, ...values },
    }),
    onRefused: (error) => {
      const byField = error.code === 'listing_incomplete' || error.code === 'names_found';
      setRefused(byField ? error : null);
      return byField;
    },
    quiet: true,
    onSaved: ({ message, toCheck }) => {
      if (toCheck.length > 0) return onToCheck(toCheck);
      toast.success(`${message}. ${messages.textsChecked}`);
      void navigate({ to: landingOf(user.UserType) });
    },
  });
  return (
    <FormFrame editor={editor} careless className={styles.form}>
      <p>
        A broker reviews your listing before buyers see it. Check that it doesn't name a company, brand or contact. Listing is
        free.
      </p>
      <TextInput
        label="Activation code"
        description="Enter one only if a broker gave you one."
        autoFocus
        maxLength={64}
        {...editor.text('activation_code')}
      />
      <SubmitButton editor={editor}>Submit</SubmitButton>
      {refused && <Problems listingId={ListingID} refused={refused} />}
    </FormFrame>
  );
}

/** Problems that keep a listing from the review, by field. */
function Problems({ listingId, refused }: { listingId: number; refused: CallError }) {
  const { fields, more } = firstProblems(refused);
  return (
    <Alert color="red" title={refused.message}>
      <ul className={styles.fields}>
        {fields.map(([path, problems]) => (
          <li key={path}>
            <PlaceLink listingId={listingId} path={path} />
            <ul>
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </li>
        ))}
        <MoreFindings count={more} />
      </ul>
    </Alert>
  );
}

/** Leads to where a text can be edited. */
function PlaceLink({ listingId, path }: { listingId: number; path: string }) {
  const attachment = attachmentOf(path);
  if (!attachment) return <Link to={paths.refusedField(listingId, stepOf(path), path)}>{labelOf(path)}</Link>;
  return (
    <Link to={paths.uploadAttachment(listingId)}>
      <AttachmentName listingId={listingId} DocID={attachment.DocID} />
    </Link>
  );
}
