import type { ListingDetails } from '@brevet/contract/listing-fields';
import { subclassesOf } from '@brevet/contract/patent-classes';
import type { ListingPatent } from '@brevet/contract/patents';
import { Facts } from '../../../shared/ui/Facts.tsx';
import { formatMonth, nothing } from '../../../shared/ui/format.ts';
import { doubtOfTerm, lastToEnd, stateOfPatent } from '../../patents/patents.ts';
import styles from './KeyFacts.module.css';

const answers = ['Unknown', 'No', 'Yes'] as const;

/** Patents missing from the bulk store count as unverified, whatever was typed for them. */
function patentCount(patents: ListingPatent[]): string {
  const verified = patents.filter(({ Verified }) => Verified);
  const unverified = patents.length - verified.length;
  const count = (...states: string[]): number => verified.filter((patent) => states.includes(stateOfPatent(patent))).length;
  const [issued, applications] = [count('Issued'), count('Application')];
  const over = verified.length - issued - applications;
  const parts = [
    issued > 0 && `${issued} issued`,
    over > 0 && `${over} ended`,
    applications > 0 && `${applications} ${applications === 1 ? 'application' : 'applications'}`,
    unverified > 0 && `${unverified} unverified`,
  ];
  return parts.filter(Boolean).join(', ') || 'None';
}

/** The three most frequent subclasses of the patents. */
const classesOf = (classes: readonly string[]): string => classes.slice(0, 3).join(', ') || nothing;

/** Eight key facts for a decision. */
export function KeyFacts({ details, patents }: { details: ListingDetails; patents: ListingPatent[] }) {
  const filed = patents.flatMap(({ FiledDate }) => FiledDate ?? []).sort()[0];
  const last = lastToEnd(patents);
  const doubt = last && doubtOfTerm(last.patent);
  const facts: [name: string, value: string][] = [
    ['Patents', patentCount(patents)],
    ['Earliest filing', filed ? formatMonth(filed) : nothing],
    ['Last term ends', last ? [doubt?.[0], formatMonth(last.end)].filter(Boolean).join(' ') : nothing],
    ['Classes', classesOf(subclassesOf(patents))],
    ['Encumbrances', answers[details.PatentIPOwnership]],
    ['Licensed', answers[details.PatentLicensingStatus]],
    ['Infringement', answers[details.PatentInfringement]],
    ['Litigation', answers[details.PatentLitigation]],
  ];
  return <Facts rows={facts} className={styles.facts} />;
}

/** The facts that a buyer sees of a listing that isn't published openly, in addition to its header. */
export const Topic = ({ keywords, classes }: { keywords: string; classes: readonly string[] }) => (
  <Facts
    className={styles.facts}
    rows={[
      ['Keywords', keywords || nothing],
      ['Classes', classes.join(', ') || nothing],
    ]}
  />
);
