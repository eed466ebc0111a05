import { allows } from '@brevet/contract/access';
import { conveyanceLabels, lienWords, ownershipDoubtWords, ownershipNotes, ownerWords } from '@brevet/contract/legal-status';
import type { PatentOwnership } from '@brevet/contract/ownership';
import { ownershipApi } from '@brevet/contract/ownership';
import { IconAlertTriangle, IconFileCertificate } from '@tabler/icons-react';
import { useRead } from '../../shared/api/hooks.ts';
import { useSession } from '../../shared/session/session.ts';
import { formatFullDay } from '../../shared/ui/format.ts';
import { Section } from '../../shared/ui/Section.tsx';
import styles from './OwnershipSection.module.css';

type Step = PatentOwnership['Steps'][number];

interface Props {
  patent: { PatentNumber: string; Country: string };
}

/** Recorded owners, liens and the documents behind them, for brokers and admins. */
export function OwnershipSection({ patent: { PatentNumber, Country } }: Props) {
  const reads = allows(ownershipApi.getOwnership.access, useSession().UserType) && Country === 'US';
  const read = useRead(ownershipApi.getOwnership, { patentNumber: PatentNumber, country: Country }, { enabled: reads });
  if (!reads) return null;
  const ownership = read.data?.data;
  return (
    <Section
      id="ownership"
      icon={IconFileCertificate}
      title="Recorded owners and liens"
      count={ownership?.Steps.length}
      query={read}
      opened={(ownership?.Owners.length ?? 0) > 0}
    >
      {ownership && <Chain ownership={ownership} />}
    </Section>
  );
}

const Chain = ({ ownership }: { ownership: PatentOwnership }) => (
  <div className={styles.chain}>
    <ul className={styles.summary} aria-label="Recorded owners and liens">
      {ownerWords(ownership).map((words) => (
        <li key={words}>{words}</li>
      ))}
      {lienWords(ownership).map((words, at) => (
        <li key={`${ownership.Liens[at]?.ReelFrame} ${words}`} data-open={isOpen(ownership.Liens[at]) || undefined}>
          {words}
        </li>
      ))}
    </ul>
    {ownershipNotes(ownership).map((words) => (
      <p key={words} className={styles.note}>
        {words}
      </p>
    ))}
    {ownership.Steps.length > 0 && (
      <ol className={styles.steps} aria-label="Recorded documents">
        {ownership.Steps.map((step) => (
          <Document key={step.ReelFrame} step={step} />
        ))}
      </ol>
    )}
    <p className={styles.note}>
      {ownership.AsOf
        ? `Source: USPTO assignments, as of ${formatFullDay(ownership.AsOf)}. Liens may be filed only in a state's register.`
        : 'Recorded documents appear here once an admin imports the files of assignments of the USPTO.'}
    </p>
  </div>
);

const isOpen = (lien: PatentOwnership['Liens'][number] | undefined): boolean =>
  lien !== undefined && (lien.Release === null || lien.Release.IsPartial);

const Document = ({ step }: { step: Step }) => (
  <li data-replaced={step.ReplacedBy !== null || undefined}>
    <p className={styles.what}>
      <b>{conveyanceLabels[step.Kind]}</b>
      <span>{step.Recorded ? `Recorded ${formatFullDay(step.Recorded)}` : 'Day of recording unknown'}</span>
    </p>
    <p>
      {step.From.join('; ') || 'Not named'} → {step.To.join('; ') || 'not named'}
    </p>
    <p className={styles.detail}>{detailsOf(step).join(' · ')}</p>
    {step.ReplacedBy !== null && <p className={styles.doubt}>Corrected by reel/frame {step.ReplacedBy}.</p>}
    {ownershipDoubtWords(step.Doubts).map((words) => (
      <p key={words} className={styles.doubt}>
        <IconAlertTriangle size={14} stroke={1.8} aria-hidden /> {words}
      </p>
    ))}
  </li>
);

const detailsOf = ({ Conveyance, Executed, ReelFrame, Corrects, Properties }: Step): string[] => [
  ...(Conveyance ? [Conveyance] : []),
  Executed ? `Executed ${formatFullDay(Executed)}` : 'No day of execution',
  `Reel/frame ${ReelFrame}`,
  ...(Corrects.length > 0 ? [`Corrects ${Corrects.join(', ')}`] : []),
  ...(Properties > 1 ? [`Covers ${Properties} inventions`] : []),
];
