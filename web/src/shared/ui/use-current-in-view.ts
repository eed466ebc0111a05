import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';

/** Scrolls a row of tabs to the current one: on a phone they are wider than the screen. */
export function useCurrentInView<Row extends HTMLElement>(current: string | undefined): RefObject<Row | null> {
  const row = useRef<Row>(null);
  useEffect(() => {
    if (current === undefined) return;
    row.current
      ?.querySelector('[aria-current="page"], [aria-selected="true"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
  return row;
}
