import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

const wrong = '[aria-invalid="true"]';

function focusOn(field: HTMLElement): void {
  field.focus({ preventScroll: true });
  // What is wrong with it stands below.
  field.scrollIntoView({ block: 'center' });
}

/** Brings the reader to the first field that is wrong, in the dialog that is open or else on the screen, once the errors are there. */
export const focusOnWrong = (): void =>
  void requestAnimationFrame(() => {
    const dialog = [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
    const field = (dialog ?? document).querySelector<HTMLElement>(wrong);
    if (field) focusOn(field);
  });

/** The same for what the server has found wrong: `show` is drawn at once, and not when there happens to be time. */
export function showWrong(show: () => void): void {
  flushSync(show);
  focusOnWrong();
}

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
