import type { Broker } from '@brevet/contract/brokers';
import { brokersApi } from '@brevet/contract/brokers';
import type { TemplateKind } from '@brevet/contract/mail-templates';
import { templateKinds } from '@brevet/contract/mail-templates';
import { paths } from '@brevet/contract/paths';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { CallError } from '../../shared/api/client.ts';
import { useAction } from '../../shared/api/hooks.ts';
import { showWrong } from '../../shared/form/useFocusOnStep.ts';
import { useFormDraft, useKeptDraft } from '../../shared/form/useFormDraft.ts';
import { toast } from '../../shared/ui/toast.ts';
import { brokerProblems, editOf, isBrokerValues, valuesOf, withMyChanges } from './values.ts';

type Reload = () => Promise<Broker | undefined>;

/** The state of the form of a broker code: what is typed, what is wrong, saving, and a change by somebody else. */
export function useBrokerEditor(broker: Broker | null, reload: Reload) {
  const navigate = useNavigate();
  const [base, setBase] = useState(broker);
  const [kind, setKind] = useState<TemplateKind>('welcome');
  /** What somebody else has saved meanwhile. */
  const [theirs, setTheirs] = useState<Broker | null>(null);
  const baseVersion = base?.Version ?? null;
  const draft = useFormDraft(`broker-${base?.ID ?? 'new'}`, baseVersion, isBrokerValues);
  const { kept, restored } = draft;
  const form = useForm({ initialValues: kept ?? valuesOf(base) });
  const create = useAction(brokersApi.createbroker);
  const edit = useAction(brokersApi.editbroker);
  const done = useKeptDraft(draft, { values: form.values, version: baseVersion, isDirty: form.isDirty });

  const show = (errors: Record<string, string>): void => {
    const worded = templateKinds.find((name) => Object.keys(errors).some((path) => path.startsWith(`templates.${name}.`)));
    showWrong(() => {
      form.setErrors(errors);
      if (worded) setKind(worded);
    });
  };
  const send = (version: Broker | null) => {
    const values = form.getValues();
    return version
      ? edit.mutateAsync({ query: { id: version.ID }, body: editOf(values, version.Version) })
      : create.mutateAsync({ body: values });
  };
  const save = async (version = base): Promise<void> => {
    const problems = brokerProblems(form.getValues(), version === null);
    if (Object.keys(problems).length > 0) return show(problems);
    try {
      const { message } = await send(version);
      done();
      toast.success(message);
      await navigate({ to: version ? paths.brokers() : paths.users() });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast.error(error.message);
      show(error.errors);
      if (error.status === 409 && version) setTheirs((await reload()) ?? null);
    }
  };
  const startFrom = (fresh: Broker | null): void => {
    setBase(fresh);
    setTheirs(null);
    form.setInitialValues(valuesOf(fresh));
    form.setValues(valuesOf(fresh));
    form.clearErrors();
    draft.forget();
  };
  const saveOver = (fresh: Broker): Promise<void> => {
    form.setValues(withMyChanges(form.getValues(), valuesOf(base), valuesOf(fresh)));
    setBase(fresh);
    setTheirs(null);
    return save(fresh);
  };
  return {
    form,
    base,
    kind,
    setKind,
    save,
    saving: create.isPending || edit.isPending,
    theirs,
    restored,
    savedAt: draft.savedAt,
    startFrom,
    saveOver,
  };
}

export type BrokerEditor = ReturnType<typeof useBrokerEditor>;
