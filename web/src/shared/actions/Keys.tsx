import { Kbd } from '../ui/badges.tsx';
import type { Key } from './shortcuts.ts';
import { keyText } from './shortcuts.ts';

/** A key on its button. */
export const Keys = ({ of }: { of: Key }) => <Kbd>{keyText(of)}</Kbd>;
