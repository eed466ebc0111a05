import { useEffect, useRef } from 'react';

const wrong = '[aria-invalid="true"]';

function focusOn(field: HTMLElement): void {
  field.focus({ preventScroll: true });
  // Center it, because its error is below it.
  field.scrollIntoView({ block: 'center' });
}

/** Moves the reader to the first field with an error, or back to the button that was disabled while it was saving. */
export function focusOnWrong(form: HTMLElement | null): void {
  const field = form?.querySelector<HTMLElement>(wrong);
  if (field) focusOn(field);
  else if (document.activeElement === document.body) form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
}

/** Lets a dialog start at the first field of its form if that takes text, and no other field asks for the focus. */
export function startAtFirst(form: HTMLElement | null): void {
  const field = form?.querySelector<HTMLElement>('input, textarea, select, [contenteditable]');
  const takesText = field?.matches('textarea, input:is([type="text"], [type="email"], [type="password"], :not([type]))');
  // The focus would open the list of a combobox.
  if (!field || !takesText || field.matches('[role="combobox"], [aria-haspopup], :read-only, :disabled')) return;
  if (!form?.querySelector('[data-autofocus]')) field.dataset.autofocus = 'true';
}

/**
 * Starts each step at its top, with the focus on the field that the address names or on its first field with an error, else on its
 * heading. A form that has just opened starts on its first field; not on touch screens, where that opens the keyboard. The ref is for
 * the element that scrolls the step's heading and fields and names the step in data-step.
 */
export function useFocusOnStep(step: number) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    const fields = place.current;
    if (fields?.dataset.step !== String(step)) return;
    const isOpening = shown.current === step;
    shown.current = step;
    fields.scrollTo(0, 0);
    const named = fields.querySelector<HTMLElement>(`[data-path="${CSS.escape(location.hash.slice(1))}"]`);
    const mistake = named ?? fields.querySelector<HTMLElement>(wrong);
    if (mistake) focusOn(mistake);
    else if (!isOpening) focusOnHeading(fields);
    else if (!matchMedia('(pointer: coarse)').matches) fields.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [step]);
  return place;
}

function focusOnHeading(fields: HTMLElement): void {
  const heading = fields.querySelector<HTMLElement>('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
