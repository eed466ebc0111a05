import { statusByCode, statuses } from '@brevet/contract/statuses';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { SubmitButton } from '../../../shared/form/Form.tsx';
import { draftKept, FormNotices } from '../../../shared/form/FormNotices.tsx';
import { FormFrame } from '../../../shared/form/FormShell.tsx';
import { useFocusOnStep } from '../../../shared/form/focus.ts';
import { useSession } from '../../../shared/session/session.ts';
import { PatentEntry, usePatentLookups } from '../../patents/patents.ts';
import { Completeness } from './Completeness.tsx';
import { FieldInput } from './FieldInput.tsx';
import { fieldsOf, labelOf, patentStep, stepAt, steps } from './fields.ts';
import styles from './ListingForm.module.css';
import { Steps } from './Steps.tsx';
import type { ListingEditorState } from './useListingEditor.ts';
import { useListingEditor } from './useListingEditor.ts';
import type { Form } from './values.ts';

function nameOf(form: Form | null): string {
  if (!form) return 'New listing';
  const { ListingID, AvailableStatus } = form.listing;
  return `Listing ${ListingID}, ${statuses[statusByCode.get(AvailableStatus) ?? 'draft'].label}`;
}

/** The five steps of a listing. */
export function ListingEditor({ form }: { form: Form | null }) {
  const user = useSession();
  const { step = 1 } = useSearch({ from: '/signed-in/listings' });
  const navigate = useNavigate();
  const goTo = (to: number) => void navigate({ to: '.', search: (previous) => ({ ...previous, step: to }) as never });
  const editor = useListingEditor(form, goTo);
  const { values, errors, set } = editor;
  const saved = form?.listingPatentDetails ?? [];
  const numbers = usePatentLookups(values.patents, saved);
  const current = stepAt(step);
  const fields = useFocusOnStep(step);
  return (
    <FormFrame editor={editor} className={styles.wizard}>
      <Steps values={values} type={user.UserType} current={step} onGo={goTo} problems={errors} />
      <div className={styles.columns}>
        <div className={styles.fields} ref={fields} data-step={step}>
          <header className={styles.heading}>
            <h1>{step === 1 ? '1. Listing Details' : `${step}. ${current.title}`}</h1>
            <span>{nameOf(form)}</span>
          </header>
          <FormNotices editor={editor} label={labelOf} />
          {step === patentStep && (
            <PatentEntry
              value={values.patents}
              onChange={(patents) => set({ patents })}
              saved={saved}
              numbers={numbers}
              error={errors['patents.text']}
            />
          )}
          {fieldsOf(current, values, user.UserType).map((field) => (
            <FieldInput key={field.path} field={field} form={editor} />
          ))}
        </div>
        <Completeness values={values} saved={saved.length} problems={errors} numbers={numbers} onGo={goTo} />
      </div>
      <Foot step={step} editor={editor} onGo={goTo} />
    </FormFrame>
  );
}

interface FootProps {
  step: number;
  editor: ListingEditorState;
  onGo: (step: number) => void;
}

function Foot({ step, editor, onGo }: FootProps) {
  const last = step === steps.length;
  return (
    <footer className={styles.foot}>
      <Button variant="default" leftSection={<IconArrowLeft size={15} />} disabled={step === 1} onClick={() => onGo(step - 1)}>
        Back
      </Button>
      <span className={styles.saved}>{draftKept(editor.savedAt)}</span>
      <SubmitButton editor={editor} variant={last ? 'filled' : 'default'}>
        {last ? 'Finish' : 'Save & Return Later'}
      </SubmitButton>
      {!last && (
        <Button rightSection={<IconArrowRight size={15} />} onClick={() => onGo(step + 1)}>
          Next
        </Button>
      )}
    </footer>
  );
}
