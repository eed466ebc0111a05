import { listingPayload } from '@brevet/contract/listings';
import { statusByCode, statuses } from '@brevet/contract/statuses';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { Clash } from '../../../shared/form/ConflictNotice.tsx';
import { DraftNotice, draftKept } from '../../../shared/form/DraftNotice.tsx';
import { useFocusOnStep } from '../../../shared/form/useFocusOnStep.ts';
import { useSaveKey } from '../../../shared/form/useSaveKey.ts';
import { problemsOf } from '../../../shared/form/validation-errors.ts';
import { PatentEntry } from '../../patents/PatentEntry.tsx';
import { usePatentLookups } from '../../patents/usePatentLookups.ts';
import { useSession } from '../../session/session.ts';
import { Completeness } from './Completeness.tsx';
import { FieldInput } from './FieldInput.tsx';
import { fieldsOf, labelOf, patentStep, stepAt, steps } from './fields.ts';
import styles from './ListingForm.module.css';
import { Steps } from './Steps.tsx';
import type { Conflict, Reload } from './useListingEditor.ts';
import { useListingEditor } from './useListingEditor.ts';
import type { Form } from './values.ts';
import { differingPaths, payloadOf } from './values.ts';

function nameOf(form: Form | null): string {
  if (!form) return 'New listing';
  const { ListingID, AvailableStatus } = form.listing;
  return `Listing ${ListingID}, ${statuses[statusByCode.get(AvailableStatus) ?? 'draft'].label}`;
}

/** What somebody else has changed, of what the form shows. */
function changesOf({ error, before, now }: Conflict): string[] {
  const theirs = differingPaths(before, now);
  const shown = Object.entries(error.errors).filter(([path]) => theirs.includes(path));
  return shown.map(([path, text]) => `${labelOf(path)}. ${text.slice(0, 200)}`);
}

/** The five steps of a listing. */
export function ListingEditor({ form, reload }: { form: Form | null; reload: Reload }) {
  const user = useSession();
  const { step = 1 } = useSearch({ from: '/signed-in/listings' });
  const navigate = useNavigate();
  const goTo = (to: number) => void navigate({ to: '.', search: (previous) => ({ ...previous, step: to }) as never });
  const state = useListingEditor(form, reload, goTo);
  const { editor, base, save, saving, conflict } = state;
  const saved = base?.listingPatentDetails ?? [];
  const numbers = usePatentLookups(editor.values.patents, saved);
  const current = stepAt(step);
  const problems = problemsOf(listingPayload, payloadOf(editor.values, user, base));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  useSaveKey(save, saving);
  const fields = useFocusOnStep(step);
  return (
    <form className={styles.wizard} onSubmit={submit} noValidate>
      <Steps values={editor.values} type={user.UserType} current={step} onGo={goTo} problems={problems} />
      <div className={styles.columns}>
        <div className={styles.fields} ref={fields} data-step={step}>
          <header className={styles.heading}>
            <h1>{step === 1 ? '1. Listing Details' : `${step}. ${current.title}`}</h1>
            <span>{nameOf(base)}</span>
          </header>
          {conflict && (
            <Clash
              title={conflict.error.message}
              changes={changesOf(conflict)}
              onTheirs={() => state.startFrom(conflict.now)}
              onMine={() => void state.saveOver(conflict)}
            />
          )}
          {state.restored && <DraftNotice onDiscard={() => state.startFrom(base)} />}
          {step === patentStep && (
            <PatentEntry
              value={editor.values.patents}
              onChange={(value) => editor.setFieldValue('patents', value)}
              saved={saved}
              numbers={numbers}
              error={editor.errors.patents}
            />
          )}
          {fieldsOf(current, editor.values, user.UserType).map((field) => (
            <FieldInput key={field.path} field={field} form={editor} />
          ))}
        </div>
        <Completeness
          values={editor.values}
          type={user.UserType}
          current={step}
          problems={problems}
          numbers={numbers}
          onGo={goTo}
        />
      </div>
      <Foot step={step} saving={saving} savedAt={state.savedAt} onGo={goTo} />
    </form>
  );
}

interface FootProps {
  step: number;
  saving: boolean;
  savedAt: Date | null;
  onGo: (step: number) => void;
}

function Foot({ step, saving, savedAt, onGo }: FootProps) {
  const last = step === steps.length;
  return (
    <footer className={styles.foot}>
      <Button variant="default" leftSection={<IconArrowLeft size={15} />} disabled={step === 1} onClick={() => onGo(step - 1)}>
        Back
      </Button>
      <span className={styles.saved}>{draftKept(savedAt)}</span>
      <Button type="submit" variant={last ? 'filled' : 'default'} loading={saving}>
        {last ? 'Finish' : 'Save & Return Later'}
      </Button>
      {!last && (
        <Button rightSection={<IconArrowRight size={15} />} onClick={() => onGo(step + 1)}>
          Next
        </Button>
      )}
    </footer>
  );
}
