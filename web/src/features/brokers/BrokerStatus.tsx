import { brokerStatusLabel } from '@brevet/contract/brokers';
import { IconBan, IconCircleFilled } from '@tabler/icons-react';
import { Badge } from '../../shared/ui/badges.tsx';

/** Shows if a broker code can be chosen. */
export function BrokerStatus({ status }: { status: 0 | 1 | undefined }) {
  if (status === undefined) return null;
  return status === 1 ? (
    <Badge tone="active" glyph={IconCircleFilled} size={8}>
      {brokerStatusLabel(status)}
    </Badge>
  ) : (
    <Badge tone="unavailable" glyph={IconBan}>
      {brokerStatusLabel(status)}
    </Badge>
  );
}
