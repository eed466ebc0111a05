import { isStaff } from '@brevet/contract/access';
import type { Finding } from '@brevet/contract/anonymity-check';
import { paths } from '@brevet/contract/paths';
import { statuses, statusLabel } from '@brevet/contract/statuses';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { FormNotices } from '../../../shared/form/FormNotices.tsx';
import { FormFrame } from '../../../shared/form/FormShell.tsx';
import { useFocusOnStep } from '../../../shared/form/focus.ts';
import { useSession } from '../../../shared/session/session.ts';
import { PatentEntry, usePatentLookups } from '../../patents/patents.ts';
import { shownValue } from '../detail/change-values.ts';
import { fieldsOf, firstIncomplete, labelOf, patentStep, stepAt } from '../fields/fields.ts';
import type { Form, FormValues } from '../fields/values.ts';
import { FindingCount, FindingList } from './anonymity/FindingList.tsx';
import { knownNames } from './anonymity/known-names.ts';
import { openAllow } from './anonymity/open-allow.tsx';
import { useAnonymity } from './anonymity/useAnonymity.ts';
import { useGoToFinding } from './anonymity/useGoToFinding.ts';
import { Completeness } from './Completeness.tsx';
import type { EditorPlace } from './editor-place.ts';
import { FieldInput } from './FieldInput.tsx';
import styles from './ListingForm.module.css';
import { StepButtons } from './StepButtons.tsx';
import { Steps } from './Steps.tsx';
import type { ListingEditorState } from './useListingEditor.ts';
import { useListingEditor } from './useListingEditor.ts';

const none: readonly Finding[] = [];

interface Props {
  /** Null while the listing is new. */
  form: Form | null;
  /** Brand and product names that a new listing starts with. */
  brands?: string;
  place: EditorPlace;
}

/** The five steps of a listing. */
export function ListingEditor({ form, brands = '', place }: Props) {
  const user = useSession();
  const { goTo } = place;
  const editor = useListingEditor(form, brands, place);
  const { values, errors, set } = editor;
  const saved = form?.listingPatentDetails ?? [];
  const numbers = usePatentLookups(values.patents, saved, editor.id ? { listing_id: editor.id } : {});
  const patents = saved.length - values.patents.removed.length + numbers.length;
  const [first] = useState(() => (editor.isDraft && (form || editor.restored) ? firstIncomplete(values, patents) : 1));
  const step = place.step ?? first;
  const current = stepAt(step);
  useSaveOnStep(step, editor);
  const { id: listingId } = editor;
  const allow = ({ field, kind, text }: Finding): void => {
    if (listingId) openAllow({ listingId, field, kind, text, onAllowed: () => setAllowed((times) => times + 1) });
  };
  const [allowed, setAllowed] = useState(0);
  const { findings, more } = useAnonymity(editor.texts, {
    names: knownNames(user, form, values, numbers),
    unsaved: isOther(values, editor.stored) || values.patents.text !== '',
    listingId: editor.id,
    again: `${step} ${form?.listing.Version} ${allowed}`,
  });
  const all = [...findings.values()].flat();
  const jump = useGoToFinding(step, goTo);
  const fields = useFocusOnStep(step);
  return (
    <FormFrame editor={editor} act="Save listing" className={styles.wizard}>
      <Steps values={values} type={user.UserType} current={step} onGo={goTo} problems={errors} />
      <div className={styles.columns}>
        {/* With a name of its own, a step doesn't get the scroll position of the one before. */}
        <div className={styles.fields} ref={fields} data-step={step} data-scroll-restoration-id={`step-${step}`}>
          <header className={styles.heading}>
            <h1>{step === 1 ? '1. Listing Details' : `${step}. ${current.title}`}</h1>
            <span>{nameOf(editor.id, form)}</span>
            {!form && place.type !== 3 && step === 1 && (
              <Anchor component={Link} to={paths.wizard()} size="sm" className={styles.other}>
                Create Technology Available Listing
              </Anchor>
            )}
          </header>
          <FormNotices
            editor={editor}
            label={labelOf}
            valueText={(value, path) => shownValue({ Kind: 'field', Name: path }, value, values.listing.ListingType)}
          />
          {step === patentStep && (
            <PatentEntry
              label="Patents of this listing"
              value={values.patents}
              onChange={(patents) => set({ patents })}
              saved={saved}
              numbers={numbers}
              error={errors['patents.text']}
            />
          )}
          {fieldsOf(current, values, user.UserType).map((field) => (
            <FieldInput
              key={field.path}
              field={field}
              form={editor}
              findings={findings.get(field.path) ?? none}
              onAllow={listingId && (form?.listing.can.review ?? isStaff(user.UserType)) ? allow : null}
            />
          ))}
          <div className={styles.narrow}>
            <FindingList findings={all} more={more} onJump={jump} />
          </div>
        </div>
        <Completeness values={values} patents={patents} problems={errors} numbers={numbers} onGo={goTo}>
          <FindingList findings={all} more={more} onJump={jump} />
        </Completeness>
      </div>
      <FindingCount count={all.filter(({ certain }) => certain).length} />
      <StepButtons step={step} editor={editor} patents={patents} submits={place.submits} onGo={goTo} />
    </FormFrame>
  );
}

function nameOf(id: number | undefined, form: Form | null): string {
  if (!id) return 'New listing';
  return `Listing ${id}, ${statusLabel(form?.listing.AvailableStatus ?? statuses.draft.code)}`;
}

/** True if the names of the seller or its brands aren't stored yet. */
const isOther = ({ salesInfo: typed }: FormValues, { salesInfo: stored }: FormValues): boolean =>
  typed.Seller !== stored.Seller || typed.BrandNames !== stored.BrandNames;

/** Saves what was typed in a step when someone goes to another one. */
function useSaveOnStep(step: number, { autosave }: ListingEditorState): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    void autosave?.();
  });
}
