import type { ListingType } from '@brevet/contract/statuses';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';

/** The editor's step, and the way to other steps. The form and the wizard differ in their addresses alone. */
export interface EditorPlace {
  /** None while the listing is new. */
  id: number | undefined;
  /** None if the address doesn't name a step: the editor then opens the first incomplete one. */
  step: number | undefined;
  /** The listing was created in this editor, so its attachments come next. */
  created: boolean;
  /** Someone fixes what kept the listing from being submitted, so submitting it again comes next. */
  submits: boolean;
  /** The type that a new listing starts with. */
  type: ListingType;
  /** The draft of a new listing. */
  draft: string;
  title: string;
  goTo: (step: number) => void;
  /** Names a new listing in the address, once it is stored. */
  opened: (id: number) => void;
}

/** The listing form: /listings. */
export function useFormPlace(): EditorPlace {
  const { listing_id: id, step, created, submit } = useSearch({ from: '/signed-in/listings' });
  const navigate = useNavigate({ from: '/listings' });
  return {
    id,
    step,
    created: created === 1,
    submits: submit === 1,
    type: 1,
    draft: 'listing-new',
    title: 'Create Listing',
    goTo: (to) => void navigate({ search: (before) => ({ ...before, step: to }) }),
    opened: (listing_id) =>
      void navigate({ search: (before) => ({ ...before, listing_id, created: 1 }), replace: true, ignoreBlocker: true }),
  };
}

/** The wizard: /detailed_listing, and /detailed_listing1 to /detailed_listing5. Step 0 is an address that doesn't exist. */
export function useWizardPlace(): EditorPlace {
  const { listing_id: id, created } = useSearch({ from: '/signed-in/detailed_listing{-$step}' });
  const { step } = useParams({ from: '/signed-in/detailed_listing{-$step}' });
  const navigate = useNavigate({ from: '/detailed_listing{-$step}' });
  const begun = step === undefined;
  return {
    id,
    step,
    created: created === 1,
    submits: false,
    type: begun ? 3 : 1,
    draft: 'listing-new-wizard',
    title: begun ? 'Create Technology Available Listing' : 'Create Listing',
    goTo: (to) => void navigate({ to: '.', params: { step: to }, search: (before) => before }),
    opened: (listing_id) =>
      void navigate({ to: '.', search: (before) => ({ ...before, listing_id, created: 1 }), replace: true, ignoreBlocker: true }),
  };
}
