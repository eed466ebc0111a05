import type { MailState } from '@brevet/contract/mail';
import { mailStates } from '@brevet/contract/mail';
import { IconArrowBackUp, IconCheck, IconClock, IconSend, IconX } from '@tabler/icons-react';
import type { Look } from '../../shared/ui/badges.tsx';
import { Badge, StateGlyph } from '../../shared/ui/badges.tsx';

const looks = {
  queued: { tone: 'pending', glyph: IconClock },
  sending: { tone: 'under-offer', glyph: IconSend },
  sent: { tone: 'active', glyph: IconCheck },
  failed: { tone: 'declined', glyph: IconX },
  cancelled: { tone: 'withdrawn', glyph: IconArrowBackUp },
} as const satisfies Record<MailState, Look>;

export const MailStateBadge = ({ state }: { state: MailState }) => <Badge {...looks[state]}>{mailStates[state].label}</Badge>;

export const MailStateGlyph = ({ state }: { state: MailState }) => <StateGlyph {...looks[state]} />;
