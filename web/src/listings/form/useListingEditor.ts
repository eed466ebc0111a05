import type { Listing } from '@brevet/contract/listings';
import { listingsApi } from '@brevet/contract/listings';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../api/client.ts';
import { useAction } from '../../api/hooks.ts';
import { useDraft } from '../../form/useDraft.ts';
import { useUnsavedGuard } from '../../form/useUnsavedGuard.ts';
import { afterSave } from '../../paths.ts';
import { useSession } from '../../session/session.ts';
import { toast } from '../../ui/toast.ts';
import { stepOf } from './fields.ts';
import type { Form, FormValues } from './values.ts';
import { newValues, payloadOf, problemsOf, valuesOf } from './values.ts';

interface Draft {
  values: FormValues;
  /** Of the listing that was read when the draft was begun. */
  version: Listing['Version'] | null;
}

/** The state of the form: its values and their draft, what is wrong, saving, and a change by somebody else. */
export function useListingEditor(form: Form | null, goTo: (step: number) => void) {
  const user = useSession();
  const navigate = useNavigate();
  const [base, setBase] = useState(form);
  const draft = useDraft<Draft>(`${user.UserID}-listing-${base?.listing.ListingID ?? 'new'}`);
  const [kept] = useState(() => draft.read());
  const [restored, setRestored] = useState(kept !== null && (base === null || kept.version === base.listing.Version));
  const editor = useForm<FormValues>({ initialValues: restored && kept ? kept.values : base ? valuesOf(base) : newValues() });
  const [clash, setClash] = useState<CallError | null>(null);
  const saved = useRef(false);
  const create = useAction(listingsApi.createListing);
  const edit = useAction(listingsApi.editListing);

  const values = editor.values;
  const dirty = restored || editor.isDirty();
  useEffect(() => {
    if (dirty && !saved.current) draft.write({ values, version: base?.listing.Version ?? null });
  }, [values, dirty, base, draft.write]);
  useUnsavedGuard(() => !saved.current && (restored || editor.isDirty()));

  const show = (errors: Record<string, string>) => {
    const known = Object.fromEntries(
      Object.entries(errors).map(([path, text]) => [path.startsWith('listingPatent') ? 'patents' : path, text]),
    );
    editor.setErrors(known);
    const [first] = Object.keys(errors).sort((a, b) => stepOf(a) - stepOf(b));
    if (first) goTo(stepOf(first));
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };

  const refused = (error: CallError) => {
    if (error.status === 409) setClash(error);
    else show(error.errors);
    toast.error(error.message);
  };

  const save = async (version = base): Promise<void> => {
    const body = payloadOf(editor.getValues(), user, version);
    const problems = problemsOf(body);
    if (Object.keys(problems).length > 0) return show(problems);
    try {
      const answer = version
        ? await edit.mutateAsync({ query: { listing_id: version.listing.ListingID }, body })
        : await create.mutateAsync({ body });
      saved.current = true;
      draft.forget();
      toast.success(answer.message);
      await navigate({ to: afterSave(user.UserType) });
    } catch (error) {
      if (error instanceof CallError) refused(error);
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
    setClash(null);
    setRestored(false);
    draft.forget();
  };
  /** Saves over what somebody else has saved, after reading what that is. */
  const saveOver = (fresh: Form): Promise<void> => {
    setBase(fresh);
    setClash(null);
    return save(fresh);
  };

  return {
    editor,
    base,
    save,
    saving: create.isPending || edit.isPending,
    clash,
    startFrom,
    saveOver,
    restored,
    savedAt: draft.savedAt,
  };
}
