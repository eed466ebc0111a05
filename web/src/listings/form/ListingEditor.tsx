import { isStaff } from '@brevet/contract/access';
import { Alert, Anchor, Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { PatentEntry } from '../../patents/PatentEntry.tsx';
import { useSession } from '../../session/session.ts';
import { Clash } from './Clash.tsx';
import { Completeness } from './Completeness.tsx';
import { FieldInput } from './FieldInput.tsx';
import { fieldsOf, steps } from './fields.ts';
import styles from './ListingForm.module.css';
import { Steps } from './Steps.tsx';
import { useListingEditor } from './useListingEditor.ts';
import type { Form } from './values.ts';
import { payloadOf, problemsOf } from './values.ts';

const patentStep = 3;

/** The five steps of a listing. */
export function ListingEditor({ form, reload }: { form: Form | null; reload?: () => Promise<{ data?: Form | undefined }> }) {
  const user = useSession();
  const staff = isStaff(user.UserType);
  const { step = 1 } = useSearch({ from: '/signed-in/listings' });
  const navigate = useNavigate();
  const goTo = (to: number) => void navigate({ to: '.', search: (previous) => ({ ...previous, step: to }) as never });
  const state = useListingEditor(form, goTo);
  const { editor, base, save, saving } = state;
  const current = steps[step - 1] ?? { title: 'Overview', fields: [] };
  const last = step === steps.length;
  const problems = problemsOf(payloadOf(editor.values, user, base));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  useHotkeys([['mod+Enter', () => void save()]], []);
  const subtitle = base ? `Listing ${base.listing.ListingID}` : 'New listing';
  return (
    <form className={styles.wizard} onSubmit={submit} noValidate>
      <Steps current={step} onGo={goTo} problems={problems} />
      <div className={styles.columns}>
        <div className={styles.fields}>
          <header className={styles.heading}>
            <h1>{step === 1 ? '1. Listing Details' : `${step}. ${current.title}`}</h1>
            <span>{subtitle}</span>
          </header>
          {state.clash && <Clash error={state.clash} reload={reload} onTheirs={state.startFrom} onMine={state.saveOver} />}
          {state.restored && (
            <Alert color="gray" mb="md">
              What you had typed before is here again.{' '}
              <Anchor component="button" type="button" onClick={() => state.startFrom(base)}>
                Discard it
              </Anchor>
            </Alert>
          )}
          {step === patentStep && (
            <PatentEntry
              value={editor.values.patents}
              onChange={(value) => editor.setFieldValue('patents', value)}
              saved={base?.listingPatentDetails ?? []}
              error={editor.errors.patents}
            />
          )}
          {fieldsOf(current, editor.values, staff).map((field) => (
            <FieldInput key={field.path} field={field} form={editor} />
          ))}
        </div>
        <Completeness values={editor.values} staff={staff} current={step} problems={problems} onGo={goTo} />
      </div>
      <footer className={styles.foot}>
        <Button variant="default" leftSection={<IconArrowLeft size={15} />} disabled={step === 1} onClick={() => goTo(step - 1)}>
          Back
        </Button>
        <span className={styles.saved}>
          {state.savedAt &&
            `Draft kept on this computer, ${state.savedAt.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })}`}
        </span>
        <Button type="submit" variant={last ? 'filled' : 'default'} loading={saving}>
          {last ? 'Finish' : 'Save & Return Later'}
        </Button>
        {!last && (
          <Button rightSection={<IconArrowRight size={15} />} onClick={() => goTo(step + 1)}>
            Next
          </Button>
        )}
      </footer>
    </form>
  );
}
