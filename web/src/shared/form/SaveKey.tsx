import { useHotkeys } from '@mantine/hooks';
import type { Submittable } from './Form.tsx';

/** Whether a key press belongs to this form: the form with the focus, or else the form of the topmost dialog or page. */
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
