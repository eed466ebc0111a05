import type { CampaignState } from '@brevet/contract/campaign-fields';
import { campaignStateLabel } from '@brevet/contract/campaign-fields';
import { IconBan, IconCheck, IconCircleDashed, IconPlayerPause, IconSend } from '@tabler/icons-react';
import { Badge } from '../../shared/ui/badges.tsx';

const looks = {
  draft: { tone: 'draft', glyph: IconCircleDashed },
  sending: { tone: 'under-offer', glyph: IconSend },
  paused: { tone: 'pending', glyph: IconPlayerPause },
  sent: { tone: 'active', glyph: IconCheck },
  canceled: { tone: 'withdrawn', glyph: IconBan },
} as const;

export const CampaignStateBadge = ({ state }: { state: CampaignState }) => (
  <Badge {...looks[state]}>{campaignStateLabel(state)}</Badge>
);
