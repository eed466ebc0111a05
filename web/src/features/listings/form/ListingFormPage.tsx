import { allows } from '@brevet/contract/access';
import { listingsApi } from '@brevet/contract/listings';
import { Alert } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '../../../shared/api/hooks.ts';
import { useCrumbs } from '../../../shared/layout/crumbs.tsx';
import { NotThere } from '../../../shared/layout/NotFound.tsx';
import { ScreenState } from '../../../shared/layout/ScreenState.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { stepAt } from '../fields/fields.ts';
import { useListCrumb, useListingPaths } from '../origin.ts';
import type { EditorPlace } from './editor-place.ts';
import { useFormPlace, useWizardPlace } from './editor-place.ts';
import { ListingEditor } from './ListingEditor.tsx';

/** Creates a listing, or edits the one in the address. */
export const ListingFormPage = () => <EditorPage place={useFormPlace()} />;

/** Creates or edits a listing by the addresses of the wizard, one for each step. */
export function WizardPage() {
  const place = useWizardPlace();
  return place.step === 0 ? <NotThere /> : <EditorPage place={place} />;
}

function EditorPage({ place }: { place: EditorPlace }) {
  const { id, step, title } = place;
  const user = useSession();
  const { listing } = useListingPaths();
  const list = useListCrumb();
  const { editor, opened } = useEditorOf(id);
  const isResumed = id !== undefined && step === undefined;
  const crumb = { label: isResumed ? 'Edit' : stepAt(step ?? 1).title };
  useCrumbs(...(id ? [list, { label: `${id}`, path: listing(id) }] : [{ label: title }]), crumb);
  // Someone else's change must not replace typed text. The version check on save catches conflicts.
  const form = useRead(listingsApi.getListingDetailById, { listing_id: id ?? 0 }, { enabled: id !== undefined, fresh: true });
  const isNew = editor.began === undefined;
  const brands = useRead(listingsApi.brandNames, {}, { enabled: isNew });
  if (id === undefined && !allows(listingsApi.createListing.access, user.UserType)) return <NotThere />;
  const open = (created: number) => {
    opened(created);
    place.opened(created);
  };
  if (isNew) {
    // A listing can begin without them.
    if (brands.isPending) return <ScreenState query={brands}>{() => null}</ScreenState>;
    const { BrandNames = '' } = brands.data ?? {};
    return <ListingEditor key={editor.serial} form={form.data ?? null} brands={BrandNames} place={{ ...place, opened: open }} />;
  }
  return (
    <ScreenState query={form}>
      {(data) => (
        <>
          {data.listing.DeclineReason && (
            <Alert color="red" title="Declined" mb="md">
              {data.listing.DeclineReason}
            </Alert>
          )}
          <ListingEditor key={editor.serial} form={data} place={place} />
        </>
      )}
    </ScreenState>
  );
}

interface EditorOf {
  id: number | undefined;
  /** The listing that it began with; none if that was new. */
  began: number | undefined;
  /** The listing that it has just created. */
  created: number | undefined;
  serial: number;
}

/** Identifies the editor of an address: each listing has another one, but a new listing keeps its editor when it gets its ID. */
function useEditorOf(id: number | undefined) {
  const [editor, setEditor] = useState<EditorOf>({ id, began: id, created: undefined, serial: 0 });
  if (editor.id !== id) {
    const isSame = id !== undefined && id === editor.created;
    const next = isSame ? { ...editor, id } : { id, began: id, created: undefined, serial: editor.serial + 1 };
    setEditor(next);
  }
  return { editor, opened: (created: number) => setEditor((before) => ({ ...before, created })) };
}
