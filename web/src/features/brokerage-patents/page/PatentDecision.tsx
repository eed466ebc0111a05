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
import { DecisionChoice, decisionStyles as styles } from '../../listings/listings.ts';

const choices = [
  { ...shortcuts.pursue, code: decisions.pursue.code },
  { ...shortcuts.postpone, code: decisions.postpone.code },
  { ...shortcuts.pass, code: decisions.pass.code },
] as const;

/** The broker code's decision on a patent, with a shortcut for each choice. */
export const PatentDecision = ({ patent }: { patent: PatentDetail }) => (patent.can.decide ? <Panel patent={patent} /> : null);

function Panel({ patent: { PatentNumber, Country } }: { patent: PatentDetail }) {
  const { BrokerID } = useSession();
  const read = useRead(decisionsApi.patentStatus, { PatentNumber, Country });
  const action = useAction(decisionsApi.setPatentDecision, { ...sayHowItWent, queue: 'patent decision' });
  const stored = read.data?.DecisionStatus ?? decisions.undecided.code;
  const current = action.isPending ? (action.variables.body?.DecisionStatus ?? stored) : stored;
  const decide = (code: DecisionStatus): void => {
    if (code !== current) action.mutate({ body: { PatentNumber, Country, BrokerCode: BrokerID, DecisionStatus: code } });
  };
  useActions(choices.map(({ key, label, code }) => ({ key, label, run: () => decide(code) })));
  return (
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
}
