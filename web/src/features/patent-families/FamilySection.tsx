import type { PatentDetail } from '@brevet/contract/brokerage-patents';
import type { FamilyMember, PatentFamily } from '@brevet/contract/patent-families';
import { mostInFamily, patentFamiliesApi } from '@brevet/contract/patent-families';
import { formatApplicationNumber, formatPatentNumber } from '@brevet/contract/patent-number';
import { IconSitemap } from '@tabler/icons-react';
import { useRead } from '../../shared/api/hooks.ts';
import { formatFullDay } from '../../shared/ui/format.ts';
import { Section } from '../../shared/ui/Section.tsx';
import { PatentLink, PatentState } from '../patents/patents.ts';
import styles from './FamilySection.module.css';

/** The earlier and later applications of a patent, and others that share one with it. */
export function FamilySection({ patent }: { patent: PatentDetail }) {
  const { PatentNumber, Country } = patent;
  const read = useRead(patentFamiliesApi.getFamily, { patentNumber: PatentNumber, country: Country });
  const family = read.data?.data;
  return (
    <Section id="family" icon={IconSitemap} title="Family" count={family && sizeOf(family)} query={read}>
      {family && <Tree family={family} patent={patent} />}
    </Section>
  );
}

const sizeOf = ({ Parents, Children, Relatives, Priorities }: PatentFamily): number =>
  Parents.Members.length + Children.Members.length + Relatives.Members.length + Priorities.length;

function Tree({ family: { Parents, Children, Relatives, Priorities }, patent }: { family: PatentFamily; patent: PatentDetail }) {
  return (
    <div className={styles.tree}>
      {Priorities.length > 0 && (
        <p className={styles.note}>
          Foreign priority: {Priorities.map(priorityWords).join('; ')}. It doesn't count for the term.
        </p>
      )}
      <Members label="Earlier applications" list={Parents} side="Parent" />
      <ul className={styles.members} data-level={Parents.Members.length > 0 ? 1 : 0} aria-label="This patent">
        <li className={styles.own}>
          <b>
            {patent.Country} {formatPatentNumber(patent.Country, patent.PatentNumber)}
          </b>
          <span>This patent</span>
          <span>{patent.FiledDate && `Filed ${formatFullDay(patent.FiledDate)}`}</span>
        </li>
      </ul>
      <Members label="Later applications" list={Children} level={2} side="Child" />
      <Members label="Share an earlier application" list={Relatives} level={1} />
    </div>
  );
}

const priorityWords = ({ Country, Number: number, FiledDate }: PatentFamily['Priorities'][number]): string =>
  [Country, number, FiledDate && `filed ${formatFullDay(FiledDate)}`].filter(Boolean).join(' ');

interface MembersProps {
  label: string;
  list: PatentFamily['Parents'];
  level?: number;
  side?: 'Parent' | 'Child';
}

function Members({ label, list, level = 0, side }: MembersProps) {
  if (list.Members.length === 0) return null;
  return (
    <div data-level={level} className={styles.group}>
      <h3>{label}</h3>
      <ul className={styles.members} aria-label={label}>
        {list.Members.map((member) => (
          <Member key={`${member.Country} ${member.PatentNumber} ${member.ApplicationNumber}`} member={member} side={side} />
        ))}
      </ul>
      {list.More && <p className={styles.note}>Showing the first {mostInFamily}.</p>}
    </div>
  );
}

const Member = ({ member, side }: { member: FamilyMember; side: MembersProps['side'] }) => (
  <li>
    <b>
      <NumberOf member={member} />
    </b>
    <span>{relationWords(member, side)}</span>
    <span>{member.FiledDate && `Filed ${formatFullDay(member.FiledDate)}`}</span>
    <span>
      {member.PatentStatus && <PatentState patent={{ PatentStatus: member.PatentStatus, Legal: member.Legal, Verified: true }} />}
    </span>
    {member.Title && <small>{member.Title}</small>}
    <small>{sourceWords(member)}</small>
  </li>
);

function NumberOf({ member: { Country, PatentNumber, ApplicationNumber, PatentStatus } }: { member: FamilyMember }) {
  if (PatentNumber !== null && PatentStatus) return <PatentLink patent={{ Country, PatentNumber }} whole />;
  if (PatentNumber !== null) return `${Country} ${formatPatentNumber(Country, PatentNumber)}`;
  if (ApplicationNumber === null) return 'Not numbered';
  return Country === 'US' ? `US ${formatApplicationNumber(Country, ApplicationNumber)}` : ApplicationNumber;
}

const relations: Record<FamilyMember['Relation'], string> = {
  continuation: 'Continuation',
  continuationInPart: 'Continuation in part',
  division: 'Division',
  reissue: 'Reissue',
  nationalStage: 'National stage',
  provisional: 'Provisional',
  reexamination: 'Reexamination',
  publication: 'Published application',
  substitution: 'Substitution',
  other: '',
};
/** "Parent (continuation)": this patent continues it. A provisional or a published application has one side only. */
function relationWords({ Relation, Words }: FamilyMember, side: MembersProps['side']): string {
  const words = Words ? `unknown relation "${Words}"` : relations[Relation];
  if (!side || Relation === 'provisional' || Relation === 'publication') return words;
  return words ? `${side} (${words.charAt(0).toLowerCase()}${words.slice(1)})` : side;
}

const sources: Record<FamilyMember['Source'], string> = {
  document: "This patent's document",
  file: 'USPTO file of the application',
  otherDocument: "The other patent's document",
  otherFile: 'USPTO file of the other application',
};
const sourceWords = ({ Source, AsOf }: FamilyMember): string =>
  AsOf ? `${sources[Source]}, as of ${formatFullDay(AsOf)}` : sources[Source];
