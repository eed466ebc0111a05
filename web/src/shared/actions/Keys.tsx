import { Kbd } from '../ui/badges.tsx';
import type { Key } from './shortcuts.ts';
import { keyText } from './shortcuts.ts';

export const Keys = ({ of }: { of: Key }) => <Kbd>{keyText(of)}</Kbd>;
