import type { Term, TermStep } from './term.ts';

const phrase = (step: TermStep): string => {
  switch (step.rule) {
    case 'twentyYears':
      return step.seventeenYears ? 'base date + 20 years (longer than grant + 17 years)' : 'base date + 20 years';
    case 'seventeenYears':
      return step.endedBefore1995 ? 'grant + 17 years (that term ended before June 8, 1995)' : 'grant + 17 years';
    case 'lengthOfGrant':
      return `grant + ${step.years} years`;
    case 'original':
      return "the original's term";
    case 'adjustment':
      return [step.years && `${step.years} years`, step.days && `${step.days} days`].filter(Boolean).join(' + ');
    case 'disclaimer':
      return `the disclaimer date of ${step.end}`;
    case 'extension':
      return 'extension under 35 U.S.C. 156';
  }
};

/** The rules behind an end in one line: "base date + 20 years + 801 days". A disclaimer's date replaces what came before it. */
export function termBasis(term: Term): string | null {
  if (term.is === 'none') return null;
  if (term.doubts.includes('noOriginal')) return "the original's term; the original isn't in this data";
  if (term.doubts.includes('originalUncertain')) return "the original's term; its adjustment isn't in this data";
  const first = term.steps.findLastIndex(({ rule }) => rule === 'disclaimer');
  const steps = term.steps.slice(Math.max(first, 0));
  return steps.length > 0 ? steps.map(phrase).join(' + ') : null;
}
