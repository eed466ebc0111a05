import { messages } from '@brevet/contract/messages';
import type { Profile } from '@brevet/contract/users';
import { usersApi } from '@brevet/contract/users';
import type { FormEvent } from 'react';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import type { BodyOf, CallError } from '../../shared/api/client.ts';
import { useAction } from '../../shared/api/hooks.ts';
import { withMine } from '../../shared/form/merge.ts';
import { useSaveKey } from '../../shared/form/useSaveKey.ts';
import { useSchemaForm } from '../../shared/form/useSchemaForm.ts';
import { useUnsavedGuard } from '../../shared/form/useUnsavedGuard.ts';
import { toast } from '../../shared/ui/toast.ts';

export interface ProfileProps {
  profile: Profile;
  /** Reads the profile as it stands now. */
  reload: () => Promise<Profile | undefined>;
}

/** What the form's shell needs of it. */
export interface ProfileEditor {
  send: (event?: FormEvent<HTMLFormElement>) => void;
  saving: boolean;
  clash: { error: CallError; now: Profile } | null;
  startFrom: (fresh: Profile) => void;
  saveOver: (now: Profile) => void;
}

type Body = BodyOf<typeof usersApi.updateUser> & Record<string, unknown>;

/** The state of the form of an account: what is typed, what is wrong, saving, and a change by somebody else. */
export function useProfileEditor<Values extends Body>(
  { profile, reload }: ProfileProps,
  schema: z.ZodType,
  valuesOf: (profile: Profile) => Values,
) {
  const base = useRef(profile);
  const [clash, setClash] = useState<ProfileEditor['clash']>(null);
  const { form, field, submit, refused } = useSchemaForm<Values>(schema, valuesOf(profile));
  useUnsavedGuard(() => form.isDirty());

  const startFrom = (fresh: Profile, values = valuesOf(fresh)): void => {
    base.current = fresh;
    form.setInitialValues(valuesOf(fresh));
    form.setValues(values);
    setClash(null);
  };
  const onError = async (error: CallError) => {
    const now = error.message === messages.userChangedMeanwhile ? await reload() : undefined;
    if (!now) return refused(error);
    toast.error(error.message);
    setClash({ error, now });
  };
  const sent = useRef<Values | null>(null);
  const update = useAction(usersApi.updateUser, {
    onSuccess: ({ message, data }) => {
      const typed = form.getValues();
      // What was typed while it was being saved stays, and is not saved yet.
      startFrom(data, withMine(typed, sent.current ?? typed, valuesOf(data)));
      toast.success(message);
    },
    onError: (error) => void onError(error),
  });
  const save = (values: Values): void => {
    sent.current = values;
    update.mutate({ params: { id: profile.UserID }, body: { ...values, Version: base.current.Version } });
  };
  /** What one has not touched oneself stays as the other one has saved it. */
  const saveOver = (now: Profile): void => {
    const merged = withMine(form.getValues(), valuesOf(base.current), valuesOf(now));
    startFrom(now, merged);
    save(merged);
  };
  const send = submit(save);
  useSaveKey(send, update.isPending);
  return { form, field, send, saving: update.isPending, clash, startFrom, saveOver };
}
