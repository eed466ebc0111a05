import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { subjects } from '../../shared/same-screen.ts';
import { leaveToasts } from '../../shared/ui/toast.ts';
import { keepFocus } from './keep-focus.ts';

/** @public Identifies the screen of an address. Sorting or filtering its table doesn't change it. */
export function screenOf(pathname: string, search: string): string {
  const all = new URLSearchParams(search);
  return [pathname, ...subjects.map((name) => all.get(name))].join(' ');
}

/**
 * Hides toasts when someone leaves a screen, moves the focus to the next screen's heading, and keeps it on the screen.
 * `entered`: a form led to the first screen.
 */
export function useNavigation(entered: boolean): void {
  const router = useRouter();
  useEffect(() => {
    const { history } = router;
    let left = screenOf(history.location.pathname, history.location.search);
    let shown = left;
    const focus = keepFocus();
    // The form is gone, and so is the focus. A page that was loaded starts at its top.
    let stop = entered ? focusHeading() : () => {};
    const unsubscribe = [
      history.subscribe(({ location }) => {
        const next = screenOf(location.pathname, location.search);
        if (next !== left) {
          leaveToasts();
          focus.forget();
        }
        left = next;
      }),
      router.subscribe('onRendered', ({ toLocation }) => {
        const next = screenOf(toLocation.pathname, toLocation.searchStr);
        if (next === shown) return;
        shown = next;
        stop();
        stop = focusHeading();
      }),
    ];
    return () => {
      stop();
      focus.stop();
      for (const end of unsubscribe) end();
    };
  }, [router, entered]);
}

/** Focuses the screen's heading once it has loaded, unless the screen or the reader has focused something else by then. */
function focusHeading(): () => void {
  const content = document.getElementById('content');
  const before = document.activeElement;
  const attempt = (): boolean => {
    const now = document.activeElement;
    if (content?.contains(now) || (now !== before && now !== document.body)) return true;
    const heading = content?.querySelector('h1');
    if (!heading) return false;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    return true;
  };
  if (!content || attempt()) return () => {};
  const observer = new MutationObserver(() => {
    if (attempt()) observer.disconnect();
  });
  observer.observe(content, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** Moves the focus past the menu, and past a table's filters to its rows. */
export function skipToContent(): void {
  const content = document.getElementById('content');
  (content?.querySelector<HTMLElement>('[data-skip-target]') ?? content)?.focus();
}
