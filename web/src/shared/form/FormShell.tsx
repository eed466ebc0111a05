import { Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { Link, useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { use, useEffect, useLayoutEffect, useRef } from 'react';
import { useActions } from '../actions/actions.ts';
import { shortcuts } from '../actions/shortcuts.ts';
import { isSameScreen } from '../same-screen.ts';
import { confirmLeaving, prepareQuestions } from '../ui/confirm.ts';
import { DialogContext } from './contexts.ts';
import styles from './Form.module.css';
import { Form, SubmitButton } from './Form.tsx';
import { FormNotices, savedText } from './FormNotices.tsx';
import { startAtFirst } from './focus.ts';
import { onHide } from './useDraft.ts';
import type { AnyEditor } from './useEditor.ts';
import { useRoomForList } from './useRoomForList.ts';

interface FrameProps {
  editor: AnyEditor;
  /** The button's text, which names what saving does. */
  act?: string;
  /** Leaving doesn't ask, because nothing important would be lost. */
  careless?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A form that Ctrl/Cmd-Enter saves from any field, and that asks before someone leaves unsaved changes. A form that saves by itself does
 * so before someone leaves, when the page is hidden, and when the network is back after a save failed.
 */
export function FormFrame({ editor, act = 'Save', careless = false, ...form }: FrameProps) {
  const when = (): boolean => isFor(editor.form.current);
  useActions([{ label: act, key: shortcuts.save.key, reach: 'everywhere', when, run: () => editor.submit() }]);
  const isDirty = (): boolean => !careless && editor.isDirty();
  useEffect(prepareQuestions, []);
  const { autosave } = editor;
  const leave = async (): Promise<boolean> => (await autosave?.()) || confirmLeaving();
  useBlocker({
    shouldBlockFn: async ({ current, next }) => isDirty() && !isSameScreen(current, next) && !(await leave()),
    // The draft survives the page.
    enableBeforeUnload: () => isDirty() && !(autosave && editor.savedAt),
  });
  const latest = useRef(autosave);
  latest.current = autosave;
  useEffect(() => onHide(() => void latest.current?.('midway')), []);
  useWindowEvent('online', () => {
    if (editor.autosaved?.state === 'failed') void autosave?.('midway');
  });
  const dialog = use(DialogContext);
  useEffect(() => {
    dialog?.hold({ busy: editor.saving, isDirty });
    return () => dialog?.hold(null);
  });
  return <Form editor={editor} {...form} />;
}

/** True if a key press belongs to this form: the form with the focus, or else the form of the topmost dialog or page. */
function isFor(form: HTMLFormElement | null): boolean {
  const dialog = [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
  if (!form || (dialog && !dialog.contains(form))) return false;
  const focused = document.activeElement?.closest('form');
  return !focused || focused === form;
}

interface Props extends Omit<FrameProps, 'className'> {
  act: string;
  /** The path after Cancel on a page; a dialog closes instead. */
  cancel?: string;
  /** A field's label and value text, for conflicts. */
  label?: (path: string) => string;
  valueText?: (value: unknown, path: string) => string;
  /** The dialog's title once the form is done and only closing is left. */
  done?: string | undefined;
  /** Fills a page, with the buttons at its bottom edge. */
  fills?: boolean;
  disabled?: boolean;
}

/** The shell of a form, in a dialog or on a page: notices, fields, Cancel and the submit button. */
export function FormShell({ editor, act, cancel, careless = false, done, fills = false, disabled = false, ...rest }: Props) {
  const dialog = use(DialogContext);
  useEffect(() => {
    dialog?.retitle(done ?? null);
    return () => dialog?.retitle(null);
  }, [dialog, done]);
  const { form } = editor;
  const buttons = useRef<HTMLElement>(null);
  useRoomForList(form, buttons, dialog !== null);
  // The dialog moves the focus right after this, otherwise to its Close button.
  useLayoutEffect(() => {
    if (dialog) startAtFirst(form.current);
  }, [dialog, form]);
  const { children, ...notices } = rest;
  return (
    <FormFrame editor={editor} act={act} careless={careless} className={fills ? styles.page : styles.form}>
      <div className={fills ? styles.scroll : styles.body}>
        <FormNotices editor={editor} {...notices} />
        {children}
      </div>
      <footer ref={buttons} className={styles.foot}>
        {(editor.savedAt || editor.autosaved) && <span className={styles.saved}>{savedText(editor)}</span>}
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
    </FormFrame>
  );
}
