import { allows } from '@brevet/contract/access';
import { decisionsApi } from '@brevet/contract/decisions';
import type { Listing } from '@brevet/contract/listing-view';
import { Button } from '@mantine/core';
import { IconGavel } from '@tabler/icons-react';
import { useActions } from '../../../shared/actions/actions.ts';
import { useRead } from '../../../shared/api/hooks.ts';
import { useSession } from '../../../shared/session/session.ts';
import { RowsSection } from '../../../shared/ui/Section.tsx';
import { openDecision } from '../decision/open-decision.tsx';
import own from './DecisionTable.module.css';
import { DecisionTable } from './DecisionTable.tsx';

/** All decisions ever made on a listing that the reader may see; buyers see those of their broker code. */
function useDecisionHistory(ListingID: number) {
  const shown = allows(decisionsApi.getDecisionHistory.access, useSession().UserType);
  return { shown, read: useRead(decisionsApi.getDecisionHistory, { ListingID, limit: 100 }, { enabled: shown }) };
}

/** The current decisions of all broker codes for brokers and admins, or a buyer's own ones with the past ones. */
export function useDecisions(ListingID: number) {
  const staff = allows(decisionsApi.getDecisionstatusForAdmin.access, useSession().UserType);
  const current = useRead(decisionsApi.getDecisionstatusForAdmin, { ListingID, limit: 100 }, { enabled: staff });
  const history = useDecisionHistory(ListingID);
  return { shown: history.shown, staff, read: staff ? current : history.read, current, history: history.read };
}

export function DecisionSection({ listing }: { listing: Listing }) {
  const { shown, staff, current, history } = useDecisions(listing.ListingID);
  const forOthers = allows(decisionsApi.decisionAsAdmin.access, useSession().UserType) && listing.can.decide;
  const decide = { label: 'Decide for broker codes', icon: IconGavel, run: forOthers ? () => openDecision({ listing }) : null };
  useActions([decide]);
  if (!shown) return null;
  const frame = { id: 'decisions', icon: IconGavel, title: 'Decisions' };
  if (!staff) {
    return (
      <RowsSection {...frame} read={history}>
        {(rows) => <DecisionTable label="Decisions" rows={rows} ownCode />}
      </RowsSection>
    );
  }
  return (
    <RowsSection
      {...frame}
      read={current}
      action={
        forOthers && (
          <Button size="xs" variant="default" onClick={() => decide.run?.()}>
            {decide.label}
          </Button>
        )
      }
    >
      {(rows) => (
        <>
          <DecisionTable label="Decisions" rows={rows.map(({ LastUpdate, ...row }) => ({ ...row, CreateDate: LastUpdate }))} />
          {history.data && history.data.total > rows.length && (
            <>
              <h3 className={own.past}>History</h3>
              <DecisionTable label="Decision history" rows={history.data.data} />
            </>
          )}
        </>
      )}
    </RowsSection>
  );
}
