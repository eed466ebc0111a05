import { dayInEnglish } from '@brevet/contract/calendar';
import type { Day } from '@brevet/contract/day';
import { asDay } from '@brevet/contract/day';
import type { EnteredFactRow } from '@brevet/contract/entered-facts';
import type { PatentLegalStatus } from '@brevet/contract/legal-status';
import {
  basisWords,
  doubtWords,
  enteredWords,
  feeWords,
  filesWords,
  lapseWords,
  lienWords,
  ownershipNotes,
  ownerWords,
  recordWords,
  termWords,
} from '@brevet/contract/legal-status';
import { legalStatusWords } from '@brevet/contract/legal-status-labels';
import type { PatentOwnership } from '@brevet/contract/ownership';
import { formatApplicationNumber, formatPatentNumber } from '@brevet/contract/patent-number';

/** The known facts of a patent. */
export interface ReportPatent {
  Country: string;
  PatentNumber: string;
  /** False if only its number is known. */
  Published: boolean;
  Title: string | null;
  Assignee: string;
  Inventor: string;
  ApplicationNumber: string | null;
  FiledDate: Day | null;
  IssuedDate: Day | null;
  Legal: PatentLegalStatus | null;
  Ownership: PatentOwnership | null;
  Relations: { kind: string; number: string | null; filed: string | null }[];
  Entered: EnteredFactRow[];
  Eou: number;
}

export interface Report {
  title: string;
  prepared: Day;
  patents: ReportPatent[];
  /** The number of the listing's patents, or of the chosen ones. */
  total: number;
}

interface Section {
  heading: string;
  lines: string[];
}

export const dayWords = (value: string | null): string => (value ? dayInEnglish(asDay(value)) : 'Not known');

/** The number of patents in the report, and whether it leaves some out. */
export function countWords({ patents, total }: Pick<Report, 'patents' | 'total'>): string {
  const count = patents.length;
  if (count < total) return `The first ${numeral.format(count)} of ${numeral.format(total)} patents`;
  return count === 1 ? '1 patent' : `${numeral.format(count)} patents`;
}
const numeral = new Intl.NumberFormat('en-US');

export const nameOf = ({ Country, PatentNumber }: ReportPatent): string =>
  `${Country} ${formatPatentNumber(Country, PatentNumber)}`;
export const titleOf = ({ Title }: ReportPatent): string => Title ?? 'Title not known';

export const statusWords = ({ Legal, Published }: ReportPatent): string => {
  if (Legal) return legalStatusWords(Legal.Status);
  return Published ? 'Not computed' : 'Not in the patent store';
};

const certainties: Record<PatentLegalStatus['Certainty'], string> = {
  fact: 'From records',
  noLaterThan: 'No later than',
  atLeast: 'At least',
  estimate: 'Estimate',
  unknown: 'Unknown',
  none: 'No term',
};
export const certaintyWords = ({ Legal }: ReportPatent): string => (Legal ? certainties[Legal.Certainty] : 'Unknown');

export const termLine = ({ Legal }: ReportPatent, prepared: Day): string => (Legal ? termWords(Legal, prepared) : 'Not known');
export const basisLine = ({ Legal }: ReportPatent): string => (Legal && basisWords(Legal)) ?? '';

/** The facts at the top of a patent. */
export const factsOf = (patent: ReportPatent, prepared: Day): [label: string, value: string][] => [
  ['Status', statusWords(patent)],
  ['Term', termLine(patent, prepared)],
  ['Filed', dayWords(patent.FiledDate)],
  ['Granted', dayWords(patent.IssuedDate)],
  ['Application', patent.ApplicationNumber ? formatApplicationNumber(patent.Country, patent.ApplicationNumber) : 'Not known'],
  ['Assignee at issue', patent.Assignee || 'Not known'],
  ['Inventors', patent.Inventor || 'Not known'],
];

export const feeLines = ({ Legal }: ReportPatent, prepared: Day): string[] => {
  if (!Legal) return [];
  if (!Legal.FeesOwed) return Legal.Kind === 'application' ? [] : ['No maintenance fees'];
  return [...lapseWords(Legal), ...Legal.Fees.map((fee) => feeWords(fee, prepared, Legal.FeesAsOf))];
};

export const recordLines = ({ Legal }: ReportPatent): string[] => (Legal ? recordWords(Legal) : []);

export const ownerLines = ({ Ownership: known }: ReportPatent): string[] =>
  known
    ? [
        ...ownerWords(known),
        ...lienWords(known),
        ...known.Steps.map(
          ({ Recorded, ReelFrame, Conveyance, From, To }) =>
            `${dayWords(Recorded)} (${ReelFrame}): ${Conveyance} From ${From.join('; ') || 'parties not named'} to ${To.join('; ') || 'parties not named'}.`,
        ),
      ]
    : [];

export const enteredLines = ({ Entered }: ReportPatent): string[] =>
  Entered.filter(({ UndoneDate }) => UndoneDate === null).map((row) =>
    [
      `${enteredWords({ ...row.Fact, Day: row.Day })}.`,
      `Entered by ${row.EnteredBy} on ${dayWords(row.CreateDate.slice(0, 10))}, from ${row.Source}.`,
      row.Files ? filesWords(row.Files) : '',
    ]
      .filter(Boolean)
      .join(' '),
  );

export const familyLines = ({ Country, Relations }: ReportPatent): string[] =>
  Relations.map(({ kind, number, filed }) => {
    const name = number ? `${Country} ${formatApplicationNumber(Country, number)}` : 'an application without a number';
    return `${sentence(kind.replace(/^us-/, '').replaceAll('-', ' '))}: ${name}, filed ${filed ? dayWords(filed) : 'on an unknown date'}`;
  });

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Questions that are open: facts that aren't certain or aren't known. */
export function openQuestions({ Published, Country, Legal, Entered, Ownership: known }: ReportPatent): string[] {
  if (!Published) return ["The patent store doesn't have this patent. Only its number is known."];
  if (Country !== 'US' || !Legal) return ['Term, fees and ownership are computed for US patents only.'];
  return [
    ...doubtWords(Legal),
    ...(Legal.FeesOwed && !Legal.FeesAsOf
      ? ["The store has no fee records of this patent. It isn't known whether fees were paid."]
      : []),
    ...(known ? ownershipNotes(known) : []),
    ...(known?.AsOf ? [] : ["The store has no assignment records. Owners and liens since the grant aren't known."]),
    ...Entered.filter(({ Files, UndoneDate }) => UndoneDate === null && Files && !Files.Agree).map(
      (row) => `Imported files contradict a fact entered by hand: ${enteredWords({ ...row.Fact, Day: row.Day })}.`,
    ),
  ];
}

export const sourceLines = ({ Legal, Ownership: known }: ReportPatent): string[] => [
  ...(Legal?.FeesAsOf ? [`USPTO maintenance fee events as of ${dayWords(Legal.FeesAsOf)}`] : []),
  ...(known?.AsOf ? [`USPTO patent assignments as of ${dayWords(known.AsOf)}`] : []),
];

/** All sections of a patent, without empty ones. */
export const sectionsOf = (patent: ReportPatent, prepared: Day): Section[] =>
  [
    { heading: 'Basis of the term', lines: [basisLine(patent)].filter(Boolean) },
    { heading: 'Maintenance fees', lines: feeLines(patent, prepared) },
    { heading: 'Extensions, adjustments and trials', lines: recordLines(patent) },
    { heading: 'Recorded owner and liens', lines: ownerLines(patent) },
    { heading: 'Earlier applications', lines: familyLines(patent) },
    { heading: 'Facts entered by hand', lines: enteredLines(patent) },
    {
      heading: 'Evidence of use',
      lines: [patent.Eou === 0 ? 'None' : `${patent.Eou} ${patent.Eou === 1 ? 'entry' : 'entries'}`],
    },
    { heading: 'Open questions', lines: openQuestions(patent) },
    { heading: 'Sources', lines: sourceLines(patent) },
  ].filter(({ lines }) => lines.length > 0);

/** Said in each report. */
export const disclaimer =
  'Computed from the imported records of patent offices and from facts entered by hand. Recording is not proof of title, and liens may be filed elsewhere. Not legal advice.';

/** A text without characters that XML forbids and without unpaired surrogates. */
export const plain = (text: string): string => text.toWellFormed().replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, ' ');
