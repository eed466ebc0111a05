import type { PatentDetail } from '@brevet/contract/brokerage-patents';
import { brokeragePatentsApi } from '@brevet/contract/brokerage-patents';
import { formatPatentNumber } from '@brevet/contract/patent-number';
import { paths } from '@brevet/contract/paths';
import { useSearch } from '@tanstack/react-router';
import { useRead } from '../../../shared/api/hooks.ts';
import { useCrumbs } from '../../../shared/layout/crumbs.tsx';
import { NotThere } from '../../../shared/layout/NotFound.tsx';
import { ScreenState } from '../../../shared/layout/ScreenState.tsx';
import { EnteredFactsCard } from '../../entered-facts/entered-facts.ts';
import { LegalStatusCard, StateOfPatent } from '../../legal-status/legal-status.ts';
import { listingStyles as frame, listingHeadStyles as head } from '../../listings/listings.ts';
import { ReportMenu } from '../../reports/reports.ts';
import { AddPatent } from './AddPatent.tsx';
import { ExternalLinks } from './ExternalLinks.tsx';
import { PatentActions } from './PatentActions.tsx';
import { PatentDecisionBar, PatentDecisionPanel, usePatentDecision } from './PatentDecision.tsx';
import { PatentFacts } from './PatentFacts.tsx';
import styles from './PatentPage.module.css';
import { PatentSections } from './PatentSections.tsx';
import { TermCard } from './TermCard.tsx';

const nameOf = ({ Country, PatentNumber }: Pick<PatentDetail, 'Country' | 'PatentNumber'>): string =>
  `${Country} ${formatPatentNumber(Country, PatentNumber)}`;

/** A patent: its public record, and what the brokerage adds to it. */
export function PatentPage() {
  const { patentid = 0, pat_num, pcont = 'US' } = useSearch({ from: '/signed-in/patent_details' });
  const named = pat_num ? { pat_num, pcont } : { patent_id: patentid };
  const isNamed = Boolean(pat_num || patentid);
  const read = useRead(brokeragePatentsApi.patentDetailById, named, { enabled: isNamed });
  useCrumbs({ label: 'Patents', path: paths.patents() }, { label: read.data ? nameOf(read.data.data) : (pat_num ?? 'Patent') });
  if (!isNamed) return <NotThere />;
  return <ScreenState query={read}>{({ data }) => <View key={nameOf(data)} patent={data} />}</ScreenState>;
}

function View({ patent }: { patent: PatentDetail }) {
  const decision = usePatentDecision(patent);
  return (
    <div className={frame.detail}>
      <article className={frame.read}>
        <header className={head.header}>
          <div className={head.meta}>
            <span>{patent.Country}</span>
            <i>·</i>
            <StateOfPatent patent={patent} />
            <i>·</i>
            <span>{formatPatentNumber(patent.Country, patent.PatentNumber)}</span>
          </div>
          <h1>{patent.Title ?? nameOf(patent)}</h1>
        </header>
        {!patent.Published && <p className={frame.none}>This patent isn't in the patent store, so its status is unverified.</p>}
        {patent.Withdrawn && (
          <p className={frame.none}>The patent office announced this grant, then withdrew it before it issued.</p>
        )}
        <PatentFacts patent={patent} />
        {patent.Abstract && (
          <section className={frame.text}>
            <h2>Abstract</h2>
            <p>{patent.Abstract}</p>
          </section>
        )}
        <PatentSections patent={patent} />
      </article>
      <aside className={frame.panel} aria-label="Actions">
        {decision && <PatentDecisionPanel decision={decision} />}
        <AddPatent patent={patent} />
        <PatentActions patent={patent} />
        <ReportMenu Patents={patent.Country + patent.PatentNumber} />
        <LegalStatusCard patent={patent} otherwise={<TermCard patent={patent} />} />
        <EnteredFactsCard patent={patent} />
        <section className={frame.cardSection}>
          <h2>Look it up</h2>
          <ExternalLinks patent={patent} className={styles.links} />
        </section>
      </aside>
      {decision && <PatentDecisionBar decision={decision} />}
    </div>
  );
}
