import { organizationStatuses } from '@brevet/contract/organization-codes';
import { IconCircleCheck, IconCircleOff } from '@tabler/icons-react';
import { Badge } from './badges.tsx';

export const ActiveBadge = ({ active }: { active: 0 | 1 }) => (
  <Badge tone={active === 1 ? 'active' : 'draft'} glyph={active === 1 ? IconCircleCheck : IconCircleOff}>
    {organizationStatuses[active]}
  </Badge>
);
