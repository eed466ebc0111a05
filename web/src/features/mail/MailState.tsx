import type { MailState } from '@brevet/contract/mail';
import { mailStates } from '@brevet/contract/mail';
import type { Icon } from '@tabler/icons-react';
import { IconArrowBackUp, IconCheck, IconClock, IconSend, IconX } from '@tabler/icons-react';
import { Badge } from '../../shared/ui/badges.tsx';

const looks = {
  queued: { tone: 'pending', glyph: IconClock },
  sending: { tone: 'under-offer', glyph: IconSend },
  sent: { tone: 'active', glyph: IconCheck },
  failed: { tone: 'declined', glyph: IconX },
  cancelled: { tone: 'withdrawn', glyph: IconArrowBackUp },
} as const satisfies Record<MailState, { tone: string; glyph: Icon }>;

export const MailStateBadge = ({ state }: { state: MailState }) => <Badge {...looks[state]}>{mailStates[state].label}</Badge>;

export function MailStateGlyph({ state }: { state: MailState }) {
  const { tone, glyph: Glyph } = looks[state];
  return <Glyph size={13} stroke={2} color={`var(--bv-${tone}-fg)`} aria-hidden />;
}
