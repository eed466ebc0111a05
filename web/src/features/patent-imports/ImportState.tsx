import type { ImportState } from '@brevet/contract/patent-imports';
import { importStates } from '@brevet/contract/patent-imports';
import { IconArrowBackUp, IconCheck, IconClock, IconPlayerPlay, IconPlugConnectedX, IconX } from '@tabler/icons-react';
import type { Look } from '../../shared/ui/badges.tsx';
import { Badge, StateGlyph } from '../../shared/ui/badges.tsx';

const looks = {
  queued: { tone: 'pending', glyph: IconClock },
  running: { tone: 'under-offer', glyph: IconPlayerPlay },
  done: { tone: 'active', glyph: IconCheck },
  canceled: { tone: 'withdrawn', glyph: IconArrowBackUp },
  failed: { tone: 'declined', glyph: IconX },
  interrupted: { tone: 'expired', glyph: IconPlugConnectedX },
} as const satisfies Record<ImportState, Look>;

export const ImportStateBadge = ({ state }: { state: ImportState }) => (
  <Badge {...looks[state]}>{importStates[state].label}</Badge>
);

export const ImportStateGlyph = ({ state }: { state: ImportState }) => <StateGlyph {...looks[state]} />;
