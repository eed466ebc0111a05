import type { ListingDetails } from '@brevet/contract/listing-fields';
import type { ListingPatent } from '@brevet/contract/patents';
import { formatMonth } from '../../../shared/ui/format.ts';
import { lastTermEnd } from '../../patents/patents.ts';
import styles from './ListingPage.module.css';

const nothing = '–';
const answers = ['Unknown', 'No', 'Yes'] as const;

/** Patents missing from the bulk store count as unverified, whatever was typed for them. */
function patentCount(patents: ListingPatent[]): string {
  const verified = patents.filter(({ Verified }) => Verified);
  const unverified = patents.length - verified.length;
  const applications = verified.filter(({ PatentStatus }) => PatentStatus === 'Application').length;
  const issued = verified.length - applications;
  const parts = [
    issued > 0 && `${issued} issued`,
    applications > 0 && `${applications} ${applications === 1 ? 'application' : 'applications'}`,
    unverified > 0 && `${unverified} unverified`,
  ];
  return parts.filter(Boolean).join(', ') || 'None';
}

/** The patents' classes, four characters each, most frequent first. */
function classesOf(patents: ListingPatent[]): string {
  const counts = new Map<string, number>();
  for (const { Cpc } of patents)
    for (const name of new Set(Cpc.map((code) => code.slice(0, 4)))) counts.set(name, (counts.get(name) ?? 0) + 1);
  const names = [...counts].sort((a, b) => b[1] - a[1]).map(([name]) => name);
  return names.slice(0, 3).join(', ') || nothing;
}

/** Eight key facts for a decision. */
export function KeyFacts({ details, patents }: { details: ListingDetails; patents: ListingPatent[] }) {
  const filed = patents.flatMap(({ FiledDate }) => FiledDate ?? []).sort()[0];
  const last = lastTermEnd(patents);
  const facts = [
    ['Patents', patentCount(patents)],
    ['Earliest filing', filed ? formatMonth(filed) : nothing],
    ['Last term ends', last ? formatMonth(last) : nothing],
    ['Classes', classesOf(patents)],
    ['Encumbrances', answers[details.PatentIPOwnership]],
    ['Licensed', answers[details.PatentLicensingStatus]],
    ['Infringement', answers[details.PatentInfringement]],
    ['Litigation', answers[details.PatentLitigation]],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
