import type { ComponentType } from 'react';
import { createElement, lazy, useState } from 'react';
import { isReachable } from '../api/reachable.ts';

const pause = 2_000;

/** Fetches again once the server can be reached, because React would remember the failure until the page is loaded again. */
async function fetchWithRetry<T>(fetchPart: () => Promise<T>): Promise<T> {
  try {
    return await fetchPart();
  } catch {
    while (!(await isReachable())) await new Promise((resolve) => setTimeout(resolve, pause));
    return fetchPart();
  }
}

/** A component that is fetched when it's first shown, or before that with `load`. Once fetched, it shows without a pause. */
export function lazyComponent<P extends object>(fetchComponent: () => Promise<ComponentType<P>>) {
  let fetched: ComponentType<P> | null = null;
  const load = async (): Promise<{ default: ComponentType<P> }> => {
    fetched ??= await fetchComponent();
    return { default: fetched };
  };
  const Lazy = lazy(() => fetchWithRetry(load));
  return {
    load,
    Show(props: P) {
      const [Shown] = useState<ComponentType<P> | typeof Lazy>(() => fetched ?? Lazy);
      return createElement<P>(Shown, props);
    },
  };
}
