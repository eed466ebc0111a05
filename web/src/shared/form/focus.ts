import { useEffect, useRef } from 'react';

const wrong = '[aria-invalid="true"]';

function focusOn(field: HTMLElement): void {
  field.focus({ preventScroll: true });
  // Center it: its error stands below.
  field.scrollIntoView({ block: 'center' });
}

/** Brings the reader to the first field with an error. */
export function focusOnWrong(form: HTMLElement | null): void {
  const field = form?.querySelector<HTMLElement>(wrong);
  if (field) focusOn(field);
}

/**
 * Starts each step at its top, on its first field with an error, else on the first field; not by touch, where focus opens the
 * keyboard. The ref is for the element that holds the fields and names its step in data-step.
 */
export function useFocusOnStep(step: number) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const fields = place.current;
    if (fields?.dataset.step !== String(step)) return;
    fields.scrollTo(0, 0);
    const mistake = fields.querySelector<HTMLElement>(wrong);
    if (mistake) focusOn(mistake);
    else if (!matchMedia('(pointer: coarse)').matches) fields.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [step]);
  return place;
}
