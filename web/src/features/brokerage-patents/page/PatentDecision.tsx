import type { PatentDetail } from '@brevet/contract/brokerage-patents';
import { decisionsApi } from '@brevet/contract/decisions';
import type { DecisionStatus } from '@brevet/contract/statuses';
import { decisions } from '@brevet/contract/statuses';
import { useAction, useRead } from '../../../shared/api/hooks.ts';
import { useSession } from '../../../shared/session/session.ts';
import { toastAnswer } from '../../../shared/ui/toast.ts';
import {
  DecisionBarButtons,
  DecisionButtons,
  DecisionHead,
  listingStyles as frame,
  decisionStyles as styles,
  useDecisionKeys,
} from '../../listings/listings.ts';

interface PatentDecision {
  current: DecisionStatus;
  decide: (code: DecisionStatus) => void;
}

/** The broker code's decision on a patent; null if the reader can't decide on it. */
export function usePatentDecision({ PatentNumber, Country, can }: PatentDetail): PatentDecision | null {
  const { BrokerID } = useSession();
  const read = useRead(decisionsApi.patentStatus, { PatentNumber, Country }, { enabled: can.decide });
  const action = useAction(decisionsApi.setPatentDecision, { ...toastAnswer, queue: 'patent decision' });
  const stored = read.data?.DecisionStatus ?? decisions.undecided.code;
  const current = action.isPending ? (action.variables.body?.DecisionStatus ?? stored) : stored;
  const decide = (code: DecisionStatus): void => {
    if (code !== current) action.mutate({ body: { PatentNumber, Country, BrokerCode: BrokerID, DecisionStatus: code } });
  };
  useDecisionKeys(can.decide ? decide : null);
  return can.decide ? { current, decide } : null;
}

/** The decision, with a shortcut for each choice. */
export const PatentDecisionPanel = ({ decision: { current, decide } }: { decision: PatentDecision }) => (
  <section className={styles.panel} aria-labelledby="decision-title">
    <DecisionHead current={current} />
    <DecisionButtons current={current} onChoose={decide} />
  </section>
);

/** The decision buttons at the bottom of a narrow window. */
export const PatentDecisionBar = ({ decision: { current, decide } }: { decision: PatentDecision }) => (
  <section className={frame.bottom} aria-label="Quick actions">
    <DecisionBarButtons current={current} onChoose={decide} />
  </section>
);
