import { directoryImportStateLabel } from '@brevet/contract/directory-import-fields';
import type { DirectoryImportRow } from '@brevet/contract/directory-imports';
import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconClock, IconListCheck, IconPlayerPlay } from '@tabler/icons-react';
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

/** The state of an import. A canceled one is imported in part. */
export function ImportStateBadge({ of: { State, Refused, Errors } }: { of: DirectoryImportRow }) {
  if (State === 'imported' && Refused > Errors)
    return (
      <Badge tone="pending" glyph={IconAlertTriangle}>
        Partly imported
      </Badge>
    );
  return <Badge {...looks[State]}>{directoryImportStateLabel(State)}</Badge>;
}
