import { useEffect, useRef } from 'react';

const wrong = '[aria-invalid="true"]';

function focusOn(field: HTMLElement): void {
  field.focus({ preventScroll: true });
  // What is wrong with it stands below.
  field.scrollIntoView({ block: 'center' });
}

/** Brings the reader to the first field that is wrong, once the errors are on the screen. */
export const focusOnWrong = (): void =>
  void requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>(wrong);
    if (field) focusOn(field);
  });

/**
 * Each step begins at its top, with the first field that is wrong, else the first; a finger gets no keyboard thrown at it. The ref is
 * for what holds the fields, which names its step in data-step.
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
