import type { PatentDetail } from '@brevet/contract/brokerage-patents';
import { termEnd } from '@brevet/contract/patent-term';
import { Anchor } from '@mantine/core';
import { openDialog } from '../../../shared/form/open-dialog.ts';
import { formatFullDay } from '../../../shared/ui/format.ts';
import { listingStyles as frame } from '../../listings/listings.ts';
import { TermBar, TermScale, termYears, thisYear } from '../../patents/patents.ts';
import styles from './PatentPage.module.css';

/** The estimated term of a patent of another country as a bar, and its rule one click away. */
export function TermCard({ patent }: { patent: PatentDetail }) {
  const end = termEnd(patent);
  const years = termYears(patent);
  if (!end || !years) return null;
  const scale = { from: Math.min(years.from, thisYear()) - 2, to: Math.max(years.to, thisYear()) + 2 };
  return (
    <section className={frame.cardSection}>
      <h2>Estimated term</h2>
      <div className={styles.bar}>
        <TermScale scale={scale} />
        <TermBar patent={patent} scale={scale} />
      </div>
      <p className={styles.add}>
        {years.to < thisYear() ? 'Expired' : 'Expires'} {formatFullDay(end)}
      </p>
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
    <p>A patent usually expires 20 years after it was filed.</p>
    <p>
      The estimate ignores earlier applications, extensions, disclaimers and unpaid fees, because the patent store doesn't have
      them for other countries.
    </p>
  </div>
);
