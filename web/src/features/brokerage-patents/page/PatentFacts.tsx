import type { PatentDetail } from '@brevet/contract/brokerage-patents';
import type { Day } from '@brevet/contract/day';
import { formatApplicationNumber } from '@brevet/contract/patent-number';
import { patentAge } from '@brevet/contract/patent-term';
import { Facts } from '../../../shared/ui/Facts.tsx';
import { formatCount, formatFullDay } from '../../../shared/ui/format.ts';
import { CpcClasses } from './CpcClasses.tsx';
import styles from './PatentPage.module.css';

const day = (value: Day | null): string | null => (value ? formatFullDay(value) : null);

function ageOf({ FiledDate }: PatentDetail): string | null {
  if (!FiledDate) return null;
  const years = patentAge(FiledDate);
  return `${years} ${years === 1 ? 'year' : 'years'}`;
}

/** The facts of a patent's public record. */
export const PatentFacts = ({ patent }: { patent: PatentDetail }) => (
  <div className={styles.facts}>
    <Facts
      rows={[
        ['Original assignee', patent.Assignee],
        ['Inventor', patent.Inventor],
        ['Classification', [patent.Classification, ...patent.FurtherClassifications].filter(Boolean).join('; ')],
        ['International class', patent.InternationalClass],
        ['CPC', patent.CpcClasses.length > 0 ? <CpcClasses key="cpc" classes={patent.CpcClasses} /> : null],
        ['Filed date', day(patent.FiledDate)],
        ['Issued date', day(patent.IssuedDate ?? (patent.PatentStatus === 'Issued' ? patent.PublicationDate : null))],
        ['Published', patent.PatentStatus === 'Application' ? day(patent.PublicationDate) : null],
        ['Application', patent.ApplicationNumber && formatApplicationNumber(patent.Country, patent.ApplicationNumber)],
        ['Cited count', patent.CitedCount === null ? null : formatCount(patent.CitedCount)],
        ['Patent age', ageOf(patent)],
      ]}
    />
  </div>
);
