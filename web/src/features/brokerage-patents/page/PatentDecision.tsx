import type { PatentDetail } from '@brevet/contract/brokerage-patents';
import { decisionsApi } from '@brevet/contract/decisions';
import type { DecisionStatus } from '@brevet/contract/statuses';
import { decisions } from '@brevet/contract/statuses';
import { useActions } from '../../../shared/actions/actions.ts';
import { shortcuts } from '../../../shared/actions/shortcuts.ts';
import { useAction, useRead } from '../../../shared/api/hooks.ts';
import { useSession } from '../../../shared/session/session.ts';
import { DecisionMark } from '../../../shared/ui/badges.tsx';
import { sayHowItWent } from '../../../shared/ui/toast.ts';
import { DecisionChoice, listingStyles as frame, decisionStyles as styles } from '../../listings/listings.ts';

const choices = [
  { ...shortcuts.pursue, code: decisions.pursue.code },
  { ...shortcuts.postpone, code: decisions.postpone.code },
  { ...shortcuts.pass, code: decisions.pass.code },
] as const;

interface PatentDecision {
  current: DecisionStatus;
  decide: (code: DecisionStatus) => void;
}

/** The broker code's decision on a patent; null if the reader can't decide on it. */
export function usePatentDecision({ PatentNumber, Country, can }: PatentDetail): PatentDecision | null {
  const { BrokerID } = useSession();
  const read = useRead(decisionsApi.patentStatus, { PatentNumber, Country }, { enabled: can.decide });
  const action = useAction(decisionsApi.setPatentDecision, { ...sayHowItWent, queue: 'patent decision' });
  const stored = read.data?.DecisionStatus ?? decisions.undecided.code;
  const current = action.isPending ? (action.variables.body?.DecisionStatus ?? stored) : stored;
  const decide = (code: DecisionStatus): void => {
    if (code !== current) action.mutate({ body: { PatentNumber, Country, BrokerCode: BrokerID, DecisionStatus: code } });
  };
  useActions(choices.map(({ key, label, code }) => ({ key, label, run: can.decide ? () => decide(code) : null })));
  return can.decide ? { current, decide } : null;
}

/** The decision, with a shortcut for each choice. */
export const PatentDecisionPanel = ({ decision: { current, decide } }: { decision: PatentDecision }) => (
  <section className={styles.panel} aria-labelledby="decision-title">
    <div className={styles.head}>
      <h2 id="decision-title">Decision</h2>
      <span aria-live="polite">
        <DecisionMark code={current} />
      </span>
    </div>
    <div className={styles.buttons} data-decided={current !== decisions.undecided.code || undefined}>
      {choices.map(({ key, code, label }) => (
        <DecisionChoice key={code} code={code} label={label} taken={current === code} onClick={decide} shortcut={key} />
      ))}
    </div>
  </section>
);

/** The decision buttons at the bottom of a narrow window. */
export const PatentDecisionBar = ({ decision: { current, decide } }: { decision: PatentDecision }) => (
  <section className={frame.bottom} aria-label="Quick actions">
    <fieldset className={styles.bar} aria-label="Decision" data-decided={current !== decisions.undecided.code || undefined}>
      {choices.toReversed().map(({ code, label }) => (
        <DecisionChoice key={code} code={code} label={label} taken={current === code} onClick={decide} />
      ))}
    </fieldset>
  </section>
);
