import { userTypes } from '@brevet/contract/access';
import { draftPayload, listingPayload } from '@brevet/contract/listing-payload';
import { textsForBuyers } from '@brevet/contract/listing-texts';
import { listingsApi } from '@brevet/contract/listings';
import { messages } from '@brevet/contract/messages';
import { paths } from '@brevet/contract/paths';
import { statuses } from '@brevet/contract/statuses';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { perform, performInBackground } from '../../../shared/api/hooks.ts';
import { afterSave } from '../../../shared/destinations.ts';
import type { Errors } from '../../../shared/form/errors.ts';
import { errorsOf } from '../../../shared/form/errors.ts';
import { useEditor } from '../../../shared/form/useEditor.ts';
import { useSession } from '../../../shared/session/session.ts';
import { toast } from '../../../shared/ui/toast.ts';
import { partsOfText, typedPatents } from '../../patents/patents.ts';
import { stepOf } from '../fields/fields.ts';
import type { Form, FormValues } from '../fields/values.ts';
import { newValues, sellerOf, startValues, valuesOf } from '../fields/values.ts';
import { useListingPaths } from '../origin.ts';
import type { EditorPlace } from './editor-place.ts';
import { isDraft, payloadOf } from './payload.ts';

/** Errors by the form's own paths: patents are typed into one field. */
const atFields = (errors: Errors): Errors =>
  Object.fromEntries(
    Object.entries(errors).map(([path, text]) => [path.startsWith('listingPatent') ? 'patents.text' : path, text]),
  );

const withPatents = (values: FormValues, part: 'readable' | 'unreadable', removed: number[]): FormValues => ({
  ...values,
  patents: { ...values.patents, text: partsOfText(values.patents)[part], removed },
});

const readable = (values: FormValues): FormValues => withPatents(values, 'readable', values.patents.removed);

/** The editor of a listing; `form` is null for a new one. Drafts save by themselves, other listings only when someone says so. */
export function useListingEditor(form: Form | null, brands: string, place: EditorPlace) {
  const user = useSession();
  const navigate = useNavigate();
  const { listing: pageOf } = useListingPaths();
  const client = useQueryClient();
  const [id, setId] = useState(form?.listing.ListingID);
  // A save waits for the one before, which may create the listing.
  const now = useRef({ id, form });
  now.current.form = form;
  const status = form?.listing.AvailableStatus ?? (id ? statuses.draft.code : null);
  const autosaves = status === null ? user.UserType !== userTypes.admin : isDraft(status);
  const bodyOf = (values: FormValues) => ({
    ...payloadOf(values, user, status),
    listingPatent: typedPatents(values.patents, now.current.form?.listingPatentDetails ?? []),
  });
  const adopt = (created: number): void => {
    now.current.id = created;
    setId(created);
    place.opened(created);
  };
  const editor = useEditor({
    initial: form ? valuesOf(form) : startValues(sellerOf(user), brands, place.type),
    ...(form?.listing.Version ? { version: form.listing.Version } : {}),
    blank: newValues(),
    draft: { name: id ? `listing-${id}` : place.draft },
    schema: (values) => {
      const body = bodyOf(values);
      return atFields(errorsOf('draft' in body ? draftPayload : listingPayload, body));
    },
    errorsOf: ({ errors }) => atFields(errors),
    onErrors: (errors) => {
      const [first] = Object.keys(errors).map(stepOf).sort();
      if (first) place.goTo(first);
    },
    action: async (values: FormValues, { version }, kind) => {
      const save = kind === 'submit' ? perform : performInBackground;
      const body = bodyOf(kind === 'submit' ? values : readable(values));
      // Autosave ends once the listing is no longer a draft.
      const seen = kind === 'autosave' ? { AvailableStatus: status ?? statuses.draft.code } : {};
      const change = (listing_id: number, Version: number | undefined) => {
        const listing = { ...body.listing, ...seen, ...(Version ? { Version } : {}) };
        return save(client, listingsApi.editListing, { query: { listing_id }, body: { ...body, listing } });
      };
      if (now.current.id) return change(now.current.id, version);
      const answer = await save(client, listingsApi.createListing, { body: { ...body, CreateKey: values.CreateKey } });
      const { ListingID, Version } = answer.listing;
      adopt(ListingID);
      // An earlier call has created it, with the values typed by then.
      return answer.repeated ? change(ListingID, Version) : answer;
    },
    autosave: autosaves
      ? {
          nextOf: ({ listing }, values) => ({
            values: { ...withPatents(values, 'unreadable', []), CreateKey: '' },
            version: listing.Version,
          }),
          // A patent number may be half typed.
          midway: (values, { patents }) => ({ ...values, patents }),
          apart: ['patents'],
          isOver: (conflict) => 'listing.AvailableStatus' in conflict,
          merged: messages.listingMerged,
        }
      : null,
    quiet: true,
    onSaved: ({ message, listing }, _values, kind) => {
      if (kind === 'autosave') return;
      const { ListingID } = listing;
      const created = form === null || place.created;
      toast.success(created ? messages.listingCreated : message);
      if (created) void navigate({ to: paths.uploadAttachment(ListingID) });
      else if (place.submits) void navigate({ to: paths.publish(ListingID) });
      else void navigate({ to: afterSave(user, form.listing, pageOf(ListingID)) });
    },
  });
  /** The listing for a preview. Unreadable numbers aren't part of it. */
  const previewBody = () => {
    const { listing, listing_details, listingPatent } = bodyOf(readable(editor.values));
    return { ...(id ? { listing_id: id } : {}), listing, listing_details, listingPatent };
  };
  const { listing, listing_details } = bodyOf(editor.values);
  return { ...editor, id, isDraft: autosaves, previewBody, texts: textsForBuyers(listing, listing_details) };
}

export type ListingEditorState = ReturnType<typeof useListingEditor>;
