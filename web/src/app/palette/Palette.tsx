import '@mantine/spotlight/styles.css';
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import { useEffect } from 'react';
import { shortcuts } from '../../shared/actions/shortcuts.ts';
import { usePhone } from '../../shared/ui/use-phone.ts';
import type { TakeTyped } from './PaletteContent.tsx';
import { PaletteContent } from './PaletteContent.tsx';

const [store, palette] = createSpotlight();
const { promise: isInPlace, resolve: takePlace } = Promise.withResolvers<void>();

let takeTyped: TakeTyped = () => '';
/** The element that gets the focus back. */
let before: Element | null = null;

/** @public Opens the palette once its place is on the page. */
export async function showPalette(take: TakeTyped): Promise<void> {
  await isInPlace;
  takeTyped = take;
  before = document.activeElement;
  palette.open();
}

function focusBefore(): void {
  if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  before = null;
}

/** @public The command palette. Loaded by open-palette.ts. */
export function Place() {
  const { query } = useSpotlight(store);
  const phone = usePhone();
  useEffect(takePlace, []);
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      size={640}
      yOffset={phone ? 0 : 96}
      fullScreen={phone}
      returnFocus={false}
      onSpotlightClose={focusBefore}
      overlayProps={{ backgroundOpacity: 0.35 }}
      transitionProps={{ duration: 100, transition: 'fade' }}
      attributes={{ content: { 'aria-label': shortcuts.palette.label } }}
    >
      <PaletteContent store={store} query={query} takeTyped={takeTyped} onClose={palette.close} onChosen={focusBefore} />
    </Spotlight.Root>
  );
}
