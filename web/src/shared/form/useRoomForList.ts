import type { RefObject } from 'react';
import { useEffect } from 'react';

/** A click on a touch screen follows the end of the touch. */
const afterPress = 300;
const gap = 8;

function openList(form: HTMLElement): HTMLElement | null {
  const picker = form.querySelector('[aria-expanded="true"][aria-controls]');
  const list = picker && document.getElementById(picker.getAttribute('aria-controls') ?? '');
  return list?.closest<HTMLElement>('[data-position]') ?? null;
}

/**
 * Moves the buttons of a dialog below the open list of a picker, which would cover them. Pressing the mouse button closes the list, so the
 * buttons move back only after the click; otherwise, they would slip away from the pointer.
 */
export function useRoomForList(form: RefObject<HTMLElement | null>, buttons: RefObject<HTMLElement | null>, enabled: boolean) {
  useEffect(() => {
    const [around, foot] = [form.current, buttons.current];
    if (!enabled || !around || !foot) return;
    let released: ReturnType<typeof setTimeout> | undefined;
    let isPressed = false;
    let watched: HTMLElement | null = null;
    const fit = (): void => {
      if (isPressed) return;
      const list = openList(around);
      watch(list);
      const given = Number.parseFloat(foot.style.marginTop) || 0;
      const covered = list ? list.getBoundingClientRect().bottom + gap - (foot.getBoundingClientRect().top - given) : 0;
      const isBelow = list?.dataset.position?.startsWith('bottom') ?? false;
      foot.style.marginTop = isBelow && covered > 0 ? `${covered}px` : '';
    };
    const opened = new MutationObserver(fit);
    // It's placed after it has opened, and it grows and shrinks with what it holds.
    const moved = new MutationObserver(fit);
    const resized = new ResizeObserver(fit);
    const watch = (list: HTMLElement | null): void => {
      if (list === watched) return;
      watched = list;
      moved.disconnect();
      resized.disconnect();
      if (!list) return;
      moved.observe(list, { attributeFilter: ['style', 'data-position'] });
      resized.observe(list);
    };
    const press = (): void => {
      clearTimeout(released);
      isPressed = true;
    };
    const release = (): void => {
      clearTimeout(released);
      released = setTimeout(() => {
        isPressed = false;
        fit();
      }, afterPress);
    };
    opened.observe(around, { subtree: true, attributeFilter: ['aria-expanded', 'aria-controls'] });
    window.addEventListener('pointerdown', press, true);
    window.addEventListener('pointerup', release);
    window.addEventListener('pointercancel', release);
    return () => {
      clearTimeout(released);
      for (const observer of [opened, moved, resized]) observer.disconnect();
      window.removeEventListener('pointerdown', press, true);
      window.removeEventListener('pointerup', release);
      window.removeEventListener('pointercancel', release);
    };
  }, [form, buttons, enabled]);
}
