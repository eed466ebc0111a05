import type { ImportVerdict } from '@brevet/contract/directory-import-fields';
import { importVerdictLabel } from '@brevet/contract/directory-import-fields';
import { IconAlertTriangle, IconMinus, IconPencil, IconPlus } from '@tabler/icons-react';
import { Badge } from '../../shared/ui/badges.tsx';

const looks = {
  create: { tone: 'active', glyph: IconPlus },
  update: { tone: 'under-offer', glyph: IconPencil },
  skip: { tone: 'withdrawn', glyph: IconMinus },
  error: { tone: 'declined', glyph: IconAlertTriangle },
} as const;

export const VerdictMark = ({ verdict }: { verdict: ImportVerdict | null }) =>
  verdict && <Badge {...looks[verdict]}>{importVerdictLabel(verdict)}</Badge>;
