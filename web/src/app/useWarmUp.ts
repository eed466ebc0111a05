import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { prepareDialogs } from '../shared/form/open-dialog.ts';
import { prepareQuestions } from '../shared/ui/confirm.ts';
import { prepareMenus } from '../shared/ui/LazyMenu.tsx';
import { prepareToasts } from '../shared/ui/toast.ts';
import { preparePalette } from './palette/open-palette.ts';

const signs = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * Fetches what most people need next at the first sign that someone uses the page: toasts, dialogs, menus, the command palette and the listing
 * screen. Before that, it would slow down the first load.
 */
export function useWarmUp(): void {
  const router = useRouter();
  useEffect(() => {
    const used = new AbortController();
    const warmUp = (): void => {
      used.abort();
      prepareToasts();
      prepareDialogs();
      prepareQuestions();
      preparePalette();
      prepareMenus();
      router.loadRouteChunk(router.routesByPath['/listing_full_details'])?.catch(() => {});
    };
    for (const sign of signs) window.addEventListener(sign, warmUp, { signal: used.signal, passive: true });
    return () => used.abort();
  }, [router]);
}
