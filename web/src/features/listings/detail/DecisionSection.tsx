import { allows } from '@brevet/contract/access';
import { decisionsApi } from '@brevet/contract/decisions';
import { IconGavel } from '@tabler/icons-react';
import { useRead } from '../../../shared/api/hooks.ts';
import { useSession } from '../../../shared/session/session.ts';
import { RowsSection } from '../../../shared/ui/Section.tsx';
import { DecisionTable } from './DecisionTable.tsx';

/** The decisions of all broker codes, for brokers and admins. */
export function useDecisions(ListingID: number) {
  const shown = allows(decisionsApi.getDecisionstatusForAdmin.access, useSession().UserType);
  const read = useRead(decisionsApi.getDecisionstatusForAdmin, { ListingID, limit: 100 }, { enabled: shown });
  return { shown, read };
}

export function DecisionSection({ listingId }: { listingId: number }) {
  const { shown, read } = useDecisions(listingId);
  if (!shown) return null;
  return (
    <RowsSection id="decisions" icon={IconGavel} title="Decisions" read={read}>
      {(rows) => <DecisionTable rows={rows} />}
    </RowsSection>
  );
}
