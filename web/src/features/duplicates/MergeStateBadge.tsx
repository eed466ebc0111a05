import type { MergeState } from '@brevet/contract/duplicates';
import { mergeStates } from '@brevet/contract/duplicates';
import { IconArrowBackUp, IconCheck, IconLock, IconStack2, IconTrash } from '@tabler/icons-react';
import { Badge } from '../../shared/ui/badges.tsx';

const looks = {
  open: { tone: 'active', glyph: IconCheck },
  followed: { tone: 'pending', glyph: IconStack2 },
  deleted: { tone: 'withdrawn', glyph: IconTrash },
  expired: { tone: 'withdrawn', glyph: IconLock },
  undone: { tone: 'withdrawn', glyph: IconArrowBackUp },
} as const;

export const MergeStateBadge = ({ state }: { state: MergeState }) => <Badge {...looks[state]}>{mergeStates[state]}</Badge>;
