import { VisuallyHidden } from '@mantine/core';
import { Suspense } from 'react';
import { lazyComponent } from '../ui/lazy-component.tsx';
import type { Selection } from './useSelection.ts';

const { Show: SelectionBox } = lazyComponent(async () => (await import('./SelectionBoxes.tsx')).SelectionBox);

/** The checkbox of a row, or of the page. Not part of the first load, so the head of its column has a name until it is there. */
export const Selector = (props: { selection: Selection; id?: number | undefined }) => (
  <Suspense fallback={props.id === undefined && <VisuallyHidden>Select</VisuallyHidden>}>
    <SelectionBox {...props} />
  </Suspense>
);
