import { decisionsApi, leastCounted } from '@brevet/contract/decisions';
import { decisions } from '@brevet/contract/statuses';
import { useRead } from '../../../shared/api/hooks.ts';
import { DecisionMark } from '../../../shared/ui/badges.tsx';
import { endOfYesterday } from '../../../shared/ui/format.ts';
import { LoadState } from '../../../shared/ui/LoadState.tsx';
import styles from './DecisionCounts.module.css';
import page from './ListingPage.module.css';

const order = [decisions.pursue, decisions.postpone, decisions.pass] as const;

/** Counts of the decisions of broker codes, for the owner: without names, and only once there are enough of them. */
export function DecisionCounts({ id }: { id: number }) {
  const read = useRead(decisionsApi.decisionCounts, { ListingID: id });
  return (
    <section className={page.cardSection} aria-labelledby="counts-title">
      <h2 id="counts-title">Buyers' decisions</h2>
      <LoadState query={read}>
        {({ data }) =>
          data === null ? (
            <p className={page.meaning}>Numbers appear once {leastCounted} broker codes have decided. Names stay private.</p>
          ) : (
            <>
              <dl className={styles.counts}>
                {order.map(({ code }) => (
                  <div key={code}>
                    <dt>
                      <DecisionMark code={code} />
                    </dt>
                    <dd>{data.find(({ DecisionStatus }) => DecisionStatus === code)?.count ?? 0}</dd>
                  </div>
                ))}
              </dl>
              <p className={styles.note}>Broker codes, as of {endOfYesterday()}.</p>
            </>
          )
        }
      </LoadState>
    </section>
  );
}
