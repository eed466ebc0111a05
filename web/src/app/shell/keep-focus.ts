const focusable = 'a[href], button, input, select, textarea, [tabindex="0"]';
const items = 'tr, li';
/** Dialogs and menus, which are open briefly and then return the focus to the screen. */
const passing = '[role="dialog"], [role="menu"]';

type Place = HTMLElement | null;

/** Its visible controls; the cards behind a table, for example, are hidden. */
const controlsOf = (place: Element): HTMLElement[] => [...place.querySelectorAll<HTMLElement>(focusable)];
const isUsable = (place: HTMLElement): boolean => place.isConnected && !place.matches(':disabled') && place.checkVisibility();

/** The element and its ancestors, from the inside out. */
function pathOf(element: Element | null): HTMLElement[] {
  return element instanceof HTMLElement ? [element, ...pathOf(element.parentElement)] : [];
}

/** The control that replaces a removed one: its counterpart in the next item, or in the previous one. */
function sameInNeighbor(path: HTMLElement[], { removedNodes, nextSibling, previousSibling }: MutationRecord): Place {
  const removed = path.find((element) => [...removedNodes].includes(element));
  if (!removed?.matches(items)) return null;
  // Count from the end, because a row's first actions depend on its state.
  const place = controlsOf(removed)
    .toReversed()
    .indexOf(path[0] ?? removed);
  for (const neighbor of [nextSibling, previousSibling]) {
    const controls = neighbor instanceof HTMLElement ? controlsOf(neighbor).filter(isUsable).toReversed() : [];
    const same = controls[place] ?? controls[0];
    if (same) return same;
  }
  return null;
}

/** The nearest place: another control of the same item, the list, or the heading of that part of the screen. */
function nearest(path: HTMLElement[]): Place {
  for (const around of path.filter((element) => element.isConnected && element.checkVisibility())) {
    if (around.matches(items)) {
      const other = controlsOf(around).find(isUsable);
      if (other) return other;
    }
    if (around.matches('[data-skip-target]')) return around;
    const heading = around.querySelector<HTMLElement>('h1, h2, h3');
    if (heading?.checkVisibility()) return controlsOf(heading)[0] ?? heading;
  }
  return null;
}

/**
 * Keeps the focus on the screen when the focused element goes away: a deleted row, a button that its own action removes or
 * disables, a dialog whose opener is gone. `forget` drops the place, for navigation.
 */
export function keepFocus(): { forget: () => void; stop: () => void } {
  /** The last focused element outside dialogs and menus, with its ancestors. */
  let path: HTMLElement[] = [];
  /** The place that the focus goes to, between the two events. Until then, no element has it. */
  let moving: Element | null = null;

  const onFocus = ({ target }: FocusEvent): void => {
    moving = null;
    if (target instanceof HTMLElement && !target.closest(passing)) path = pathOf(target);
  };
  const onBlur = ({ target, relatedTarget }: FocusEvent): void => {
    moving = relatedTarget instanceof Element ? relatedTarget : null;
    // A click on empty space removes the focus on purpose. A control that goes away is gone by the next microtask.
    queueMicrotask(() => {
      if (!relatedTarget && target instanceof HTMLElement && isUsable(target) && document.hasFocus()) path = [];
    });
  };
  const onChange = (changes: MutationRecord[]): void => {
    const [place] = path;
    if (!place) return;
    if (!place.isConnected) {
      const next = changes.map((change) => sameInNeighbor(path, change)).find((found) => found !== null) ?? nearest(path);
      path = pathOf(next);
    }
    if (document.activeElement !== document.body || moving?.isConnected) return;
    const [next] = path;
    if (!next || !isUsable(next)) return;
    if (!next.matches(focusable)) next.tabIndex = -1;
    next.focus();
  };

  const observer = new MutationObserver(onChange);
  // React changes the screen in its own listeners of these events, and changes are observed right after those.
  document.addEventListener('focusin', onFocus, true);
  document.addEventListener('focusout', onBlur, true);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return {
    forget: () => {
      path = [];
    },
    stop: () => {
      observer.disconnect();
      document.removeEventListener('focusin', onFocus, true);
      document.removeEventListener('focusout', onBlur, true);
    },
  };
}
