import { messages } from '@brevet/contract/messages';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { toast } from '../../shared/ui/toast.ts';

const palette = lazyPart(() => import('./Palette.tsx'));

export const PalettePlace = palette.Place;

/** Fetches the palette, which isn't part of the first load, before it's needed. */
export const preparePalette = palette.prepare;

/** Keeps what is typed until the palette's field has the focus, so that it isn't taken for shortcuts of the page. */
function captureTyping(): () => string {
  let typed = '';
  const keep = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (key.length > 1 || ctrlKey || metaKey || altKey) return;
    typed += key;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('keydown', keep, true);
  return () => {
    window.removeEventListener('keydown', keep, true);
    return typed;
  };
}

/** Opens the command palette, as soon as it has loaded. */
export function openPalette(): void {
  const takeTyped = captureTyping();
  palette.load().then(
    ({ showPalette }) => showPalette(takeTyped),
    () => {
      takeTyped();
      toast.error(messages.networkError);
    },
  );
}
