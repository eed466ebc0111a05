import { draftPayload, listingPayload } from '@brevet/contract/listing-payload';
import { listingsApi } from '@brevet/contract/listings';
import { paths } from '@brevet/contract/paths';
import { useNavigate } from '@tanstack/react-router';
import { useAction } from '../../../shared/api/hooks.ts';
import { afterSave } from '../../../shared/destinations.ts';
import type { Errors } from '../../../shared/form/errors.ts';
import { errorsOf } from '../../../shared/form/errors.ts';
import { useEditor } from '../../../shared/form/useEditor.ts';
import { useSession } from '../../../shared/session/session.ts';
import { typedPatents } from '../../patents/patents.ts';
import { stepOf } from './fields.ts';
import { payloadOf } from './payload.ts';
import type { Form, FormValues } from './values.ts';
import { newValues, sellerOf, valuesOf } from './values.ts';

const firstValues = (seller: string): FormValues => {
  const values = newValues();
  return { ...values, salesInfo: { ...values.salesInfo, Seller: seller } };
};

/** Errors by the form's own paths: patents are typed into one field. */
const atFields = (errors: Errors): Errors =>
  Object.fromEntries(
    Object.entries(errors).map(([path, text]) => [path.startsWith('listingPatent') ? 'patents.text' : path, text]),
  );

/** The editor of a listing; `form` is null for a new one. */
export function useListingEditor(form: Form | null, goTo: (step: number) => void) {
  const user = useSession();
  const navigate = useNavigate();
  const create = useAction(listingsApi.createListing);
  const edit = useAction(listingsApi.editListing);
  const id = form?.listing.ListingID;
  const bodyOf = (values: FormValues, version?: number) => ({
    ...payloadOf(values, user, form?.listing.AvailableStatus ?? null, version),
    listingPatent: typedPatents(values.patents, form?.listingPatentDetails ?? []),
  });
  return useEditor({
    initial: form ? valuesOf(form) : firstValues(sellerOf(user)),
    ...(form ? { version: form.listing.Version } : {}),
    blank: newValues(),
    draft: { name: `listing-${id ?? 'new'}` },
    schema: (values) => {
      const body = bodyOf(values);
      return atFields(errorsOf('draft' in body ? draftPayload : listingPayload, body));
    },
    errorsOf: ({ errors }) => atFields(errors),
    onErrors: (errors) => {
      const [first] = Object.keys(errors).map(stepOf).sort();
      if (first) goTo(first);
    },
    action: (values: FormValues, { version }) => {
      const body = bodyOf(values, version);
      return id ? edit.mutateAsync({ query: { listing_id: id }, body }) : create.mutateAsync({ body });
    },
    onSaved: ({ listing }) => void navigate({ to: id ? afterSave(user.UserType) : paths.uploadAttachment(listing.ListingID) }),
  });
}

export type ListingEditorState = ReturnType<typeof useListingEditor>;
