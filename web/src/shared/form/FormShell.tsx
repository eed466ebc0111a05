import { Button } from '@mantine/core';
import { Link, useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { use, useEffect } from 'react';
import { confirmLeaving } from './confirm-leaving.ts';
import { DialogContext } from './dialog-context.ts';
import styles from './Form.module.css';
import type { Submittable } from './Form.tsx';
import { Form, SubmitButton } from './Form.tsx';
import type { Noticed } from './FormNotices.tsx';
import { draftKept, FormNotices } from './FormNotices.tsx';
import { SaveKey } from './SaveKey.tsx';

interface Editor extends Submittable, Noticed {
  isDirty: () => boolean;
  savedAt: Date | null;
}

interface Props {
  editor: Editor;
  /** The button's text. */
  act: string;
  /** Where Cancel leads from a page; a dialog closes. */
  cancel?: string;
  /** Leaving doesn't ask, because nothing important is lost. */
  careless?: boolean;
  /** A field's label and value text, for conflicts. */
  label?: (path: string) => string;
  valueText?: (value: unknown, path: string) => string;
  /** Finished: only closing is left. */
  done?: boolean;
  /** Fills a page, with the foot at its bottom edge. */
  fills?: boolean;
  disabled?: boolean;
  children: ReactNode;
}

/** The frame of a form, in a dialog or on a page: notices, fields, Cancel and the act. */
export function FormShell({
  editor,
  act,
  cancel,
  careless = false,
  done = false,
  fills = false,
  disabled = false,
  ...rest
}: Props) {
  const dialog = use(DialogContext);
  const { saving, isDirty, savedAt } = editor;
  useEffect(() => {
    dialog?.hold({ busy: saving, isDirty: () => !careless && isDirty() });
    return () => dialog?.hold(null);
  });
  const foot = (
    <footer className={styles.foot}>
      {savedAt && <span className={styles.saved}>{draftKept(savedAt)}</span>}
      {dialog && !done && (
        <Button variant="default" onClick={dialog.leave}>
          Cancel
        </Button>
      )}
      {cancel && (
        <Button variant="default" component={Link} to={cancel}>
          Cancel
        </Button>
      )}
      {done ? (
        <Button key="done" autoFocus onClick={dialog?.close}>
          Done
        </Button>
      ) : (
        <SubmitButton key="act" editor={editor} disabled={disabled}>
          {act}
        </SubmitButton>
      )}
    </footer>
  );
  const { children, ...notices } = rest;
  return (
    <Form editor={editor} className={fills ? styles.page : styles.form}>
      <SaveKey editor={editor} />
      {!careless && <LeaveGuard isDirty={isDirty} />}
      <div className={fills ? styles.scroll : styles.body}>
        <FormNotices editor={editor} {...notices} />
        {children}
      </div>
      {foot}
    </Form>
  );
}

/** Asks before a screen with unsaved changes is left; moving within the screen is free. */
export function LeaveGuard({ isDirty }: { isDirty: () => boolean }) {
  useBlocker({
    shouldBlockFn: async ({ current, next }) => isDirty() && current.pathname !== next.pathname && !(await confirmLeaving()),
    enableBeforeUnload: isDirty,
  });
  return null;
}
