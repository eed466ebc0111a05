import { addDays, addYears } from '../calendar.ts';
import type { Day } from '../day.ts';
import { asDay } from '../day.ts';
import type { DocumentKind, LegalFacts, TermFacts } from './legal-facts.ts';

/** The day from which the term of 20 years counts, and until which the longer of both terms did (35 U.S.C. 154(c)(1)). */
const twentyYearsSince = asDay('1995-06-08');
/** Designs filed since then last 15 years instead of 14 (35 U.S.C. 173). */
const longerDesignsSince = asDay('2015-05-13');

/**
 * The certainty of the end of a term: `noLaterThan` under a terminal disclaimer whose limit isn't known, `atLeast`
 * if an adjustment may be missing, `estimate` if the base date is in doubt, `none` for documents that are no patents.
 */
export const certainties = ['fact', 'noLaterThan', 'atLeast', 'estimate', 'unknown', 'none'] as const;
export type Certainty = (typeof certainties)[number];

export const termRules = [
  'twentyYears',
  'seventeenYears',
  'lengthOfGrant',
  'original',
  'adjustment',
  'disclaimer',
  'extension',
] as const;

/** A rule that was applied, and the end of the term after it. */
export type TermStep = { end: Day; source?: string } & (
  | { rule: 'twentyYears'; from: Day; seventeenYears?: Day }
  | { rule: 'seventeenYears'; from: Day; endedBefore1995?: boolean }
  | { rule: 'lengthOfGrant'; from: Day; years: number }
  | { rule: 'original'; number: string | null }
  | { rule: 'adjustment'; years?: number; days: number }
  | { rule: 'disclaimer'; tiedTo: string | null }
  | { rule: 'extension'; by: string | null }
);

/** Reasons why an end isn't a fact. */
export const termDoubts = [
  'noFilingDate',
  'noGrantDate',
  'noGrantDocument',
  'adjustmentUnreadable',
  'parentWithoutDate',
  'unknownRelation',
  'earlierInFile',
  'entryDateOnly',
  'continuedProsecution',
  'disclaimerWithoutLimit',
  'namedUncertain',
  'extensionByStatement',
  'extensionInEvents',
  'extensionUnclear',
  'noOriginal',
  'originalUncertain',
  'notGranted',
] as const;
export type TermDoubt = (typeof termDoubts)[number];

export interface Term {
  end: Day | null;
  is: Certainty;
  steps: TermStep[];
  doubts: TermDoubt[];
  /** The earliest filing date that counts. */
  base: Day | null;
  /** The end by the base date, and by the grant where that rule may apply. */
  twentyYears: Day | null;
  seventeenYears: Day | null;
  withoutExtension: Day | null;
  /** If the end isn't known: no disclaimer aside, the term doesn't end before this day. */
  notBefore: Day | null;
}

const nothing: Term = {
  end: null,
  is: 'unknown',
  steps: [],
  doubts: [],
  base: null,
  twentyYears: null,
  seventeenYears: null,
  withoutExtension: null,
  notBefore: null,
};

const earlier = (a: Day, b: Day): Day => (a < b ? a : b);
const later = (a: Day, b: Day): Day => (a > b ? a : b);

/** Relations of US documents that give no earlier date for the term (35 U.S.C. 119, 154(a)(3)); reissues lead to their original. */
const withoutEffect =
  /provisional|priority|publication|substitut|reexam|reissue|utility.model|\baddition\b|correction|^(PRO|REX|REI)$/i;

/** A relation whose kind a source doesn't tell may count or not. */
export const isUnknownRelation = (relation: string): boolean => /^unknown\b/i.test(relation.trim());

/** True if the term counts from the filing date of such an earlier application (35 U.S.C. 120, 121, 365(c), 386(c)). */
export const countsForTerm = (relation: string): boolean => !withoutEffect.test(relation.trim()) && !isUnknownRelation(relation);

/** The end of a US patent's term, with the rules that gave it. Unpaid fees end a patent earlier: see `lapsesOf`. */
export function termOf(kind: DocumentKind, facts: LegalFacts): Term {
  if (facts.withdrawn || kind === 'registration') return { ...nothing, is: 'none' };
  if (kind === 'reissue') {
    const term = reissueTerm(facts);
    const extension156 = facts.extension156 ?? facts.original?.extension156;
    return extended(facts.terminalDisclaimer?.limit ? disclaimed(term, facts) : term, { ...facts, extension156 });
  }
  return extended(disclaimed(kind === 'design' ? designTerm(facts) : regularTerm(kind, facts), facts), facts);
}

function designTerm({ filed, granted, lengthOfGrantYears, grantDocument }: TermFacts): Term {
  if (!granted) return { ...nothing, doubts: ['noGrantDate'] };
  const isLonger = filed ? filed >= longerDesignsSince : null;
  const years = lengthOfGrantYears ?? (isLonger ? 15 : 14);
  const isSure = lengthOfGrantYears || isLonger !== null || granted < longerDesignsSince;
  const end = addYears(granted, years);
  const doubts: TermDoubt[] = [...(isSure ? [] : ['noFilingDate' as const]), ...withoutDocument(grantDocument)];
  return {
    ...nothing,
    end,
    is: grantDocument === false ? 'estimate' : isSure ? 'fact' : 'atLeast',
    doubts,
    steps: [{ rule: 'lengthOfGrant', from: granted, years, end }],
  };
}

/** The base date (35 U.S.C. 154(a)(2)), and what makes it doubtful. */
function baseDate({ filed, benefit, benefitInFile, filedBasis }: TermFacts): { base: Day | null; doubts: TermDoubt[] } {
  const parents = (benefit ?? []).filter(({ relation }) => countsForTerm(relation));
  const days = [filed, ...parents.map((parent) => parent.filed ?? parent.earliest)].filter((one) => one != null).sort();
  const isSure = (parent: (typeof parents)[number]): boolean =>
    Boolean(parent.filed || (parent.earliest && isKnown(parent.earliest)));
  const isKnown = (day: Day): boolean => [filed, ...parents.map((parent) => parent.filed)].some((one) => one && one <= day);
  const doubts: TermDoubt[] = [];
  if (!filed) doubts.push('noFilingDate');
  if (!parents.every(isSure)) doubts.push('parentWithoutDate');
  if (benefit?.some(({ relation }) => isUnknownRelation(relation))) doubts.push('unknownRelation');
  const isEarlier = (claim: (typeof parents)[number]): boolean =>
    Boolean(claim.filed && days[0] && claim.filed < days[0]) && !withoutEffect.test(claim.relation.trim());
  if (benefitInFile?.some(isEarlier)) doubts.push('earlierInFile');
  if (/\bentry\b/i.test(filedBasis ?? '')) doubts.push('entryDateOnly');
  return { base: days[0] ?? null, doubts };
}

function regularTerm(kind: DocumentKind, facts: TermFacts): Term {
  const { filed, granted, ptaDays, ptaYears, ptaSource, continuedProsecution } = facts;
  const { base, doubts } = baseDate(facts);
  if (!filed || !base) return { ...nothing, base, doubts };
  const isOld = filed < twentyYearsSince;
  const twentyYears = addYears(base, 20);
  const seventeenYears = isOld && granted ? addYears(granted, 17) : null;
  const steps = [regularStep({ base, twentyYears, granted: granted ?? null, seventeenYears })];
  if (isOld && continuedProsecution) doubts.push('continuedProsecution');
  if (kind === 'application') doubts.push('notGranted');
  let end = steps[0]?.end ?? twentyYears;
  if (ptaDays || ptaYears) {
    end = addDays(addYears(end, ptaYears ?? 0), ptaDays ?? 0);
    const length = { ...(ptaYears ? { years: ptaYears } : {}), days: ptaDays ?? 0 };
    steps.push({ rule: 'adjustment', ...length, end, ...(ptaSource ? { source: ptaSource } : {}) });
  }
  const isAdjusted = ptaDays != null || ptaYears != null;
  if (facts.ptaUnreadable) doubts.push('adjustmentUnreadable');
  else if (facts.grantDocument === false || (!isAdjusted && !isOld && !hasGrantDocument(facts))) doubts.push('noGrantDocument');
  return { ...nothing, end, is: certaintyOf(doubts, facts), steps, doubts, base, twentyYears, seventeenYears };
}

interface Ends {
  base: Day;
  twentyYears: Day;
  granted: Day | null;
  seventeenYears: Day | null;
}

/** 20 years from the base date; for those filed before June 8, 1995, the longer of both terms, if the shorter was still running on that day. */
function regularStep({ base, twentyYears, granted, seventeenYears }: Ends): TermStep {
  if (!granted || !seventeenYears) return { rule: 'twentyYears', from: base, end: twentyYears };
  if (seventeenYears < twentyYearsSince)
    return {
      rule: 'seventeenYears',
      from: granted,
      end: seventeenYears,
      ...(twentyYears > seventeenYears && { endedBefore1995: true }),
    };
  return seventeenYears >= twentyYears
    ? { rule: 'seventeenYears', from: granted, end: seventeenYears }
    : { rule: 'twentyYears', from: base, end: twentyYears, seventeenYears };
}

/** A missing adjustment makes the end earlier than it is. Tables may lack parents and disclaimers, too. */
const certaintyOf = (doubts: TermDoubt[], { grantDocument }: TermFacts): Certainty => {
  if (doubts.includes('noFilingDate') || doubts.includes('noGrantDate')) return 'unknown';
  if (doubts.length === 0) return 'fact';
  const mayOnlyMove = doubts.every((doubt) => doubt === 'noGrantDocument' || doubt === 'adjustmentUnreadable');
  return mayOnlyMove && grantDocument !== false ? 'atLeast' : 'estimate';
};

const withoutDocument = (grantDocument: TermFacts['grantDocument']): TermDoubt[] =>
  grantDocument === false ? ['noGrantDocument'] : [];

/**
 * Only a grant document says that there is no adjustment; a table of fees or of numbers and dates doesn't. What only a
 * document has shows that one was read.
 */
const hasGrantDocument = (facts: TermFacts): boolean =>
  facts.grantDocument ??
  Boolean(
    facts.benefit?.length ||
      facts.provisional?.length ||
      facts.foreignPriority?.length ||
      facts.nationalStageDate ||
      facts.terminalDisclaimer?.printed ||
      (facts.filedBasis && facts.filedBasis !== 'US filing date'),
  );

const isDesignNumber = (number: string | null | undefined): boolean => /^(?:US)?D/i.test(number ?? '');

/** A reissue ends with its original (35 U.S.C. 251(a)). */
function reissueTerm(facts: LegalFacts): Term {
  const { original } = facts;
  const number = original?.number ?? null;
  if (original?.expires)
    return { ...nothing, end: original.expires, is: 'fact', steps: [{ rule: 'original', number, end: original.expires }] };
  if (original && isDesignNumber(number)) {
    const { end, is, doubts } = designTerm(original);
    return end
      ? { ...nothing, end, is, doubts, steps: [{ rule: 'original', number, end }] }
      : { ...nothing, doubts: ['originalUncertain'] };
  }
  if (!original?.filed) return { ...nothing, doubts: ['noOriginal'] };
  const benefit = original.benefit ?? facts.benefit;
  const term = disclaimed(regularTerm('utility', { ...original, benefit }), original);
  const isAdjusted = original.ptaDays != null || original.ptaYears != null || original.grantDocument === true;
  if (term.end && (isAdjusted || term.is === 'noLaterThan'))
    return { ...nothing, end: term.end, is: term.is, doubts: term.doubts, steps: [{ rule: 'original', number, end: term.end }] };
  return { ...nothing, doubts: ['originalUncertain'], notBefore: term.end };
}

const isAccepted = ({ terminalDisclaimer: named }: TermFacts): boolean =>
  Boolean(named && named.accepted !== false && (named.accepted || named.printed || named.filed || named.limit));

/** A terminal disclaimer: the term ends no later than that of the patent it names, adjustment included (35 U.S.C. 154(b)(2)(B)). */
function disclaimed(term: Term, facts: TermFacts): Term {
  if (!isAccepted(facts)) return term;
  const { limit, tiedTo, limitIs } = facts.terminalDisclaimer ?? {};
  if (!limit) {
    const doubts: TermDoubt[] = [...term.doubts, 'disclaimerWithoutLimit'];
    return term.end ? { ...term, is: term.is === 'atLeast' ? 'estimate' : 'noLaterThan', doubts } : { ...term, doubts };
  }
  const isSure = (limitIs ?? 'fact') === 'fact';
  const maySooner = limitIs === 'noLaterThan' || limitIs === 'estimate';
  const unsure: TermDoubt[] = [...term.doubts, 'namedUncertain'];
  if (term.end && term.end <= limit)
    return maySooner ? { ...term, is: term.is === 'atLeast' ? 'estimate' : 'noLaterThan', doubts: unsure } : term;
  const step: TermStep = { rule: 'disclaimer', tiedTo: tiedTo ?? null, end: limit };
  const limited = { ...term, end: limit, steps: [...term.steps, step] };
  if (!isSure) return { ...limited, is: limitIs === 'noLaterThan' ? 'noLaterThan' : 'estimate', doubts: unsure };
  // A missing fact could end the term before the limit.
  if (term.is === 'estimate') return limited;
  const doubts = withoutDocument(facts.grantDocument);
  return { ...limited, is: doubts.length > 0 ? 'estimate' : 'fact', doubts };
}

/** An extension for regulatory review: after adjustment and disclaimer, and at most to 14 years after the approval (35 U.S.C. 156). */
function extended(term: Term, { extension156: extension }: LegalFacts): Term {
  if (!extension || !term.end) return term;
  const by = extension.by ?? 'certificate';
  const isEvent = /inpadoc/i.test(by);
  if (extension.unclear) return mayEndLater(term, 'extensionUnclear');
  if (!isEvent && !/certificate|list|office|uspto/i.test(by)) return mayEndLater(term, 'extensionByStatement');
  const longest = extension.until ?? addDays(addYears(term.end, extension.years ?? 0), extension.days ?? 0);
  const cap = extension.cap ?? (extension.approval ? addYears(extension.approval, 14) : longest);
  const extended = later(term.end, earlier(longest, cap));
  // Only the extension kept it in force on June 8, 1995. So the longer of both terms counts, but not with the extension.
  const isKept =
    term.steps.some((step) => step.rule === 'seventeenYears' && step.endedBefore1995) && extended >= twentyYearsSince;
  const end = isKept && term.twentyYears ? later(extended, term.twentyYears) : extended;
  const step: TermStep = { rule: 'extension', by: extension.by ?? null, end };
  const longer: Term = { ...term, end, withoutExtension: term.end, steps: [...term.steps, step] };
  // Only a certificate or the office's list makes it a fact.
  return isEvent
    ? { ...longer, is: term.is === 'fact' ? 'estimate' : term.is, doubts: [...term.doubts, 'extensionInEvents'] }
    : longer;
}

const mayEndLater = (term: Term, doubt: TermDoubt): Term => ({
  ...term,
  is: term.is === 'fact' ? 'atLeast' : term.is,
  doubts: [...term.doubts, doubt],
});
