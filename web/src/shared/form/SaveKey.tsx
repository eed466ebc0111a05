import { useHotkeys } from '@mantine/hooks';
import type { Submittable } from './Form.tsx';

/** Whether a key is for this form: the one it was pressed in, or from outside of any form, that of the topmost dialog or the page. */
function isFor(form: HTMLFormElement | null): boolean {
  const dialog = [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
  if (!form || (dialog && !dialog.contains(form))) return false;
  const focused = document.activeElement?.closest('form');
  return !focused || focused === form;
}

/** Saves the form of its screen with Ctrl/Cmd-Enter, from any field. */
export function SaveKey({ editor: { form, submit } }: { editor: Submittable }) {
  useHotkeys([['mod+Enter', ({ repeat }) => !repeat && isFor(form.current) && void submit()]], []);
  return null;
}
