import { paths } from '@brevet/contract/paths';
import { useSyncExternalStore } from 'react';
import { leaveToasts } from '../ui/toast.ts';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

/** The login screen's own paths. It also appears at any path that needs a signed-in user. */
export const isLogin = (path: string): boolean => ['/', paths.login()].includes(path);

export const usePublicPath = (): string => useSyncExternalStore(subscribe, () => location.pathname);

export function goToPublic(path: string, { replace = false } = {}): void {
  leaveToasts();
  history[replace ? 'replaceState' : 'pushState'](null, '', path);
  window.scrollTo(0, 0);
  for (const listener of listeners) listener();
}
