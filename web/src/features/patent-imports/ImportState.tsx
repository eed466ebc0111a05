import type { ImportState } from '@brevet/contract/patent-imports';
import { importStates } from '@brevet/contract/patent-imports';
import type { Icon } from '@tabler/icons-react';
import { IconArrowBackUp, IconCheck, IconClock, IconPlayerPlay, IconPlugConnectedX, IconX } from '@tabler/icons-react';
import { Badge } from '../../shared/ui/badges.tsx';

const looks = {
  queued: { tone: 'pending', glyph: IconClock },
  running: { tone: 'under-offer', glyph: IconPlayerPlay },
  done: { tone: 'active', glyph: IconCheck },
  canceled: { tone: 'withdrawn', glyph: IconArrowBackUp },
  failed: { tone: 'declined', glyph: IconX },
  interrupted: { tone: 'expired', glyph: IconPlugConnectedX },
} as const satisfies Record<ImportState, { tone: string; glyph: Icon }>;

export const ImportStateBadge = ({ state }: { state: ImportState }) => (
  <Badge {...looks[state]}>{importStates[state].label}</Badge>
);

export function ImportStateGlyph({ state }: { state: ImportState }) {
  const { tone, glyph: Glyph } = looks[state];
  return <Glyph size={13} stroke={2} color={`var(--bv-${tone}-fg)`} aria-hidden />;
}
