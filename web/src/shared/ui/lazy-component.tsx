import type { ComponentType } from 'react';
import { createElement, lazy, useState } from 'react';

/** A component that is fetched when it's first shown, or before that with `load`. Once fetched, it shows without a pause. */
export function lazyComponent<P extends object>(fetchComponent: () => Promise<ComponentType<P>>) {
  let fetched: ComponentType<P> | null = null;
  const load = async (): Promise<{ default: ComponentType<P> }> => {
    fetched ??= await fetchComponent();
    return { default: fetched };
  };
  const Lazy = lazy(load);
  return {
    load,
    Show(props: P) {
      const [Shown] = useState<ComponentType<P> | typeof Lazy>(() => fetched ?? Lazy);
      return createElement<P>(Shown, props);
    },
  };
}
