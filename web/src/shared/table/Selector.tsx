import { lazy, Suspense } from 'react';
import type { Selection } from './useSelection.ts';

const SelectionBox = lazy(async () => ({ default: (await import('./SelectionBoxes.tsx')).SelectionBox }));

/** The checkbox of a row, or of the page. Not part of the first load. */
export const Selector = (props: { selection: Selection; id?: number | undefined }) => (
  <Suspense>
    <SelectionBox {...props} />
  </Suspense>
);
