import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

/** Opens the page of a row (its path), or the dialog that shows it. */
export type Opens<Row> = (row: Row) => string | (() => void);

/** A click on them does something else, and one beside a checkbox has only missed it, or came before it was loaded. */
const controls = 'a, button, input, label, select, textarea, td:has(> input), td[data-selects]';

/** True while someone selects text, which ends with a click. */
const isSelecting = (): boolean => getSelection()?.type === 'Range';

/** Lets rows open on a click anywhere but on their controls. With a keyboard, people use the link in the row. */
export function useRowOpening<Row>(opens: Opens<Row> | undefined) {
  const navigate = useNavigate();
  const open = (event: MouseEvent<HTMLElement>, row: Row): void => {
    const { target, currentTarget, ctrlKey, metaKey, shiftKey, button } = event;
    // The clicks of a row's menu reach the row, too.
    if (!opens || !(target instanceof Element) || !currentTarget.contains(target)) return;
    if (target.closest(controls) || isSelecting()) return;
    const to = opens(row);
    if (typeof to === 'function') to();
    else if (ctrlKey || metaKey || shiftKey || button === 1) window.open(to, '_blank', 'noreferrer');
    else void navigate({ to });
  };
  return (row: Row) =>
    opens && {
      'data-opens': true,
      onClick: (event: MouseEvent<HTMLElement>) => open(event, row),
      onAuxClick: (event: MouseEvent<HTMLElement>) => {
        if (event.button === 1) open(event, row);
      },
    };
}
