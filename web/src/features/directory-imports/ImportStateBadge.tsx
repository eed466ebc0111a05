import type { DirectoryImportState } from '@brevet/contract/directory-import-fields';
import { directoryImportStateLabel } from '@brevet/contract/directory-import-fields';
import { IconArrowBackUp, IconCheck, IconClock, IconListCheck, IconPlayerPlay } from '@tabler/icons-react';
import { Badge } from '../../shared/ui/badges.tsx';

const looks = {
  uploaded: { tone: 'pending', glyph: IconClock },
  checking: { tone: 'under-offer', glyph: IconPlayerPlay },
  checked: { tone: 'pending', glyph: IconListCheck },
  importing: { tone: 'under-offer', glyph: IconPlayerPlay },
  imported: { tone: 'active', glyph: IconCheck },
  undoing: { tone: 'under-offer', glyph: IconPlayerPlay },
  undone: { tone: 'withdrawn', glyph: IconArrowBackUp },
} as const;

export const ImportStateBadge = ({ state }: { state: DirectoryImportState }) => (
  <Badge {...looks[state]}>{directoryImportStateLabel(state)}</Badge>
);
