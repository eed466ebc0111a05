import type { ComponentType } from 'react';
import { useSyncExternalStore } from 'react';

/** A module that is fetched when it's first needed, and whose `Place` has to stand on the page for its functions to work. */
interface Part {
  Place: ComponentType;
}

/** Fetches a part once, and shows its place from then on. A failed fetch is tried again the next time. */
export function lazyPart<P extends Part>(fetchPart: () => Promise<P>) {
  let part: P | null = null;
  let waiting: Promise<P> | null = null;
  const listeners = new Set<() => void>();
  const load = (): Promise<P> => {
    waiting ??= fetchPart().then(
      (fetched) => {
        part = fetched;
        for (const listener of listeners) listener();
        return fetched;
      },
      (error: unknown) => {
        waiting = null;
        throw error;
      },
    );
    return waiting;
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const current = (): P | null => part;
  return {
    load,
    current,
    /** Fetches the part before it's needed. Without a network, it's fetched later. */
    prepare: (): void => void load().catch(() => {}),
    Place() {
      const shown = useSyncExternalStore(subscribe, current);
      return shown && <shown.Place />;
    },
  };
}
