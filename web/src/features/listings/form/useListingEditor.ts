import { listingPayload, listingsApi } from '@brevet/contract/listings';
import { paths } from '@brevet/contract/paths';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { CallError } from '../../../shared/api/client.ts';
import { useAction } from '../../../shared/api/hooks.ts';
import { afterSave } from '../../../shared/destinations.ts';
import { showWrong } from '../../../shared/form/useFocusOnStep.ts';
import { useFormDraft, useKeptDraft } from '../../../shared/form/useFormDraft.ts';
import { problemsOf } from '../../../shared/form/validation-errors.ts';
import { toast } from '../../../shared/ui/toast.ts';
import { useSession } from '../../session/session.ts';
import { stepOf } from './fields.ts';
import type { Form, FormValues } from './values.ts';
import { isFormValues, newValues, payloadOf, valuesOf, withMyChanges } from './values.ts';

/** Reads the listing again; undefined when that fails, or when it is a new one. */
export type Reload = () => Promise<Form | undefined>;

/** A save that was refused because somebody else has saved meanwhile, with what is stored now. */
export interface Conflict {
  error: CallError;
  before: Form;
  now: Form;
}

/** The state of the form: its values and their draft, what is wrong, saving, and a change by somebody else. */
export function useListingEditor(form: Form | null, reload: Reload, goTo: (step: number) => void) {
  const user = useSession();
  const navigate = useNavigate();
  const [base, setBase] = useState(form);
  const baseVersion = base?.listing.Version ?? null;
  const draft = useFormDraft(`listing-${base?.listing.ListingID ?? 'new'}`, baseVersion, isFormValues);
  const { kept, restored } = draft;
  const editor = useForm<FormValues>({ initialValues: kept ?? (base ? valuesOf(base) : newValues()) });
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const create = useAction(listingsApi.createListing);
  const edit = useAction(listingsApi.editListing);

  const { values } = editor;
  const done = useKeptDraft(draft, { values, version: baseVersion, isDirty: editor.isDirty });

  const show = (errors: Record<string, string>) => {
    const known = Object.fromEntries(
      Object.entries(errors).map(([path, text]) => [path.startsWith('listingPatent') ? 'patents' : path, text]),
    );
    showWrong(() => editor.setErrors(known));
    const [first] = Object.keys(errors).sort((a, b) => stepOf(a) - stepOf(b));
    if (first) goTo(stepOf(first));
  };

  const refused = async (error: CallError): Promise<void> => {
    toast.error(error.message);
    if (error.status !== 409 || !base) return show(error.errors);
    const now = await reload();
    if (now) setConflict({ error, before: base, now });
  };

  const save = async (version = base): Promise<void> => {
    const body = payloadOf(editor.getValues(), user, version);
    const problems = problemsOf(listingPayload, body);
    if (Object.keys(problems).length > 0) return show(problems);
    try {
      const next = version
        ? await edit.mutateAsync({ query: { listing_id: version.listing.ListingID }, body })
        : await create.mutateAsync({ body });
      done();
      toast.success(next.message);
      await navigate({ to: version ? afterSave(user.UserType) : paths.uploadAttachment(next.listing.ListingID) });
    } catch (error) {
      if (error instanceof CallError) await refused(error);
      else throw error;
    }
  };

  /** Starts over from what is stored now. */
  const startFrom = (fresh: Form | null): void => {
    setBase(fresh);
    const start = fresh ? valuesOf(fresh) : newValues();
    editor.setInitialValues(start);
    editor.setValues(start);
    editor.clearErrors();
    setConflict(null);
    draft.forget();
  };
  /** Saves one's own changes on top of what somebody else has saved; what one has not touched stays theirs. */
  const saveOver = ({ before, now }: Conflict): Promise<void> => {
    editor.setValues(withMyChanges(editor.getValues(), before, now));
    setBase(now);
    setConflict(null);
    return save(now);
  };

  return {
    editor,
    base,
    save,
    saving: create.isPending || edit.isPending,
    conflict,
    startFrom,
    saveOver,
    restored,
    savedAt: draft.savedAt,
  };
}
