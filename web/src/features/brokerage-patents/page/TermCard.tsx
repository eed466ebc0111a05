import type { PatentDetail } from '@brevet/contract/brokerage-patents';
import type { TermFacts } from '@brevet/contract/patent-term';
import { feeWindows, termEnd } from '@brevet/contract/patent-term';
import { Anchor } from '@mantine/core';
import { openDialog } from '../../../shared/form/open-dialog.ts';
import { formatFullDay, formatMonth } from '../../../shared/ui/format.ts';
import { listingStyles as frame } from '../../listings/listings.ts';
import { TermBar, TermScale, termYears, thisYear } from '../../patents/patents.ts';
import styles from './PatentPage.module.css';

/** The issue date counts as the publication of a granted patent. */
const factsOf = ({ IssuedDate, ...patent }: PatentDetail): TermFacts => ({
  ...patent,
  PublicationDate: IssuedDate ?? patent.PublicationDate,
});

/** The estimated term as a bar, the fees that keep a US patent in force, and the rule behind both one click away. */
export function TermCard({ patent }: { patent: PatentDetail }) {
  const facts = factsOf(patent);
  const end = termEnd(facts);
  const years = termYears(facts);
  if (!end || !years) return null;
  const scale = { from: Math.min(years.from, thisYear()) - 2, to: Math.max(years.to, thisYear()) + 2 };
  const fees = feeWindows(facts);
  return (
    <section className={frame.cardSection}>
      <h2>Estimated term</h2>
      <div className={styles.bar}>
        <TermScale scale={scale} />
        <TermBar patent={facts} scale={scale} />
      </div>
      <p className={styles.add}>
        {years.to < thisYear() ? 'Expired' : 'Expires'} {formatFullDay(end)}
      </p>
      {fees.length > 0 && (
        <table className={styles.fees}>
          <caption>US maintenance fees</caption>
          <tbody>
            {fees.map(({ label, due, grace }) => (
              <tr key={label}>
                <td>{label}</td>
                <td>{formatMonth(due)}</td>
                <td>late until {formatMonth(grace)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={styles.estimate}>
        This is an estimate.{' '}
        <Anchor component="button" type="button" size="xs" onClick={() => openDialog('How the term is estimated', <Rule />)}>
          How it's estimated
        </Anchor>
      </p>
    </section>
  );
}

const Rule = () => (
  <div className={styles.rule}>
    <p>
      A patent usually expires 20 years after it was filed. US patents filed before June 8, 1995 expire 17 years after they issued
      if that is later. US design patents expire 15 years after they issued, or 14 if they were filed before May 13, 2015. A
      reissue expires with the original patent, and statutory invention registrations have no term.
    </p>
    <p>
      US patents other than design and plant patents require maintenance fees 3.5, 7.5 and 11.5 years after issue. Each can be
      paid from six months before it's due, and with a surcharge until six months after. A patent expires early if a fee isn't
      paid.
    </p>
    <p>
      The estimate ignores earlier applications, term adjustments and extensions, terminal disclaimers and unpaid fees, because
      the patent store doesn't have them.
    </p>
  </div>
);
