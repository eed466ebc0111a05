import { paths } from '@brevet/contract/paths';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconEye } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { SubmitButton } from '../../../shared/form/Form.tsx';
import { savedText } from '../../../shared/form/FormNotices.tsx';
import { focusOnWrong } from '../../../shared/form/focus.ts';
import { buttonIcon } from '../../../shared/ui/button-icon.ts';
import { toast } from '../../../shared/ui/toast.ts';
import { missedByBuyers, stepOf, steps } from '../fields/fields.ts';
import styles from './ListingForm.module.css';
import { openPreview } from './open-preview.tsx';
import type { ListingEditorState } from './useListingEditor.ts';

interface Props {
  step: number;
  editor: ListingEditorState;
  /** The number of the listing's patents, typed ones included. */
  patents: number;
  /** Saving leads back to the submit page. */
  submits: boolean;
  onGo: (step: number) => void;
}

export function StepButtons({ step, editor, patents, submits, onGo }: Props) {
  const isLast = step === steps.length;
  const next = ({ detail }: MouseEvent) => {
    const wrong = Object.keys(editor.problems).filter((path) => stepOf(path) === step);
    for (const path of wrong) editor.visit(path);
    if (wrong.length > 0) requestAnimationFrame(() => focusOnWrong(editor.form.current));
    // The second half of a double click belongs to the step before.
    else if (detail < 2) onGo(step + 1);
  };
  return (
    <footer className={styles.foot}>
      <Button variant="default" leftSection={<IconArrowLeft size={15} />} disabled={step === 1} onClick={() => onGo(step - 1)}>
        Back
      </Button>
      <span className={styles.saved}>{savedText(editor)}</span>
      <Button
        variant="subtle"
        leftSection={<IconEye {...buttonIcon} />}
        onClick={() =>
          openPreview({
            body: editor.previewBody(),
            missed: missedByBuyers(editor.values, patents).filter(({ done }) => !done),
            onGo,
          })
        }
      >
        Preview Listing
      </Button>
      <Later editor={editor} submits={submits} />
      {isLast ? (
        <SubmitButton editor={editor}>Finish</SubmitButton>
      ) : (
        <Button rightSection={<IconArrowRight size={15} />} onClick={next}>
          Next
        </Button>
      )}
    </footer>
  );
}

/** Saves and leaves. An admin's new listing would be active at once, so until it is finished, its draft stays on this device. */
function Later({ editor, submits }: Pick<Props, 'editor' | 'submits'>) {
  const navigate = useNavigate();
  const label = submits ? 'Save and return to submit' : 'Save & Return Later';
  if (editor.id !== undefined || editor.autosave) {
    return (
      <SubmitButton editor={editor} variant="default">
        {label}
      </SubmitButton>
    );
  }
  const leave = () => {
    editor.keepDraft();
    toast.success('Draft saved on this device');
    void navigate({ to: paths.allListings(), ignoreBlocker: true });
  };
  return (
    <Button variant="default" onClick={leave}>
      {label}
    </Button>
  );
}
