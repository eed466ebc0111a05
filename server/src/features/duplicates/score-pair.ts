import type { DuplicateReason } from '@brevet/contract/duplicate-fields';
import { duplicateReasons } from '@brevet/contract/duplicate-fields';
import type { Company, Person } from './compared-row.ts';
import { isNear, slipsOf } from './plain-text.ts';

export interface Likeness {
  /** The strongest first. */
  Reasons: DuplicateReason[];
  Score: number;
}

/** The score of the same name, on top of the reasons. */
const sameName = 20;

function likeness(reasons: DuplicateReason[], isSameName: boolean): Likeness | null {
  if (reasons.length === 0) return null;
  const Score = reasons.reduce((sum, reason) => sum + duplicateReasons[reason].score, isSameName ? sameName : 0);
  return { Reasons: reasons, Score };
}

const shares = <T>(one: ReadonlySet<T>, other: ReadonlySet<T>): boolean => !one.isDisjointFrom(other);
const isSameText = (one: readonly string[], other: readonly string[]): boolean => one.join(' ') === other.join(' ');
const isSimilar = (one: string, other: string): boolean => isNear(one, other, slipsOf(Math.max(one.length, other.length)));

/** An initial stands for any name that begins with it, and a short form for the name that it begins. */
function isSimilarGiven([one = '', ...rest]: readonly string[], [other = '', ...others]: readonly string[]): boolean {
  if (one === '') return false;
  if (rest.length > 0 && others.length > 0 && !isSimilarGiven(rest, others)) return false;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length === 1 || short.length >= 3) {
    if (long.startsWith(short)) return true;
  }
  return isSimilar(one, other);
}

const joined = (words: readonly string[]): string => words.join('');

function isSimilarPerson(one: Person, other: Person): boolean {
  const [family, theirs] = [joined(one.last), joined(other.last)];
  if (family === '' || !isSimilar(family, theirs)) return false;
  if (isSimilarGiven(one.first, other.first)) return true;
  return isSimilarGiven(one.nickname, other.first) || isSimilarGiven(one.first, other.nickname);
}

/** The words of a name, whichever field they are in. */
const fullNameOf = ({ first, last }: Person): string => [...first, ...last].toSorted().join(' ');

/** The reasons why two contacts may be the same person; null without any. */
export function comparePeople(one: Person, other: Person): Likeness | null {
  const reasons: DuplicateReason[] = [];
  const isSame = fullNameOf(one) !== '' && fullNameOf(one) === fullNameOf(other);
  if (shares(one.emails, other.emails)) reasons.push('email');
  if (isSame || isSimilarPerson(one, other)) {
    if (shares(one.organizations, other.organizations)) reasons.push('organization');
    if (shares(one.domains, other.domains)) reasons.push('domain');
  }
  // Two people of one name are common. They may be the same if nothing is known that could tell them apart.
  const isUnknown = <T>(mine: ReadonlySet<T>, theirs: ReadonlySet<T>): boolean => mine.size === 0 || theirs.size === 0;
  if (reasons.length === 0 && isSame && isUnknown(one.emails, other.emails) && isUnknown(one.organizations, other.organizations))
    reasons.push('name');
  return likeness(reasons, isSame);
}

const digits = (words: readonly string[]): string => words.filter((word) => /\d/.test(word)).join(' ');

/** Numbers tell organizations apart: Bank 1 and Bank 2 differ by one letter. */
function isSimilarName(one: readonly string[], other: readonly string[]): boolean {
  if (one.length === 0 || digits(one) !== digits(other)) return false;
  if (isSameText(one.toSorted(), other.toSorted())) return true;
  const [mine, theirs] = [joined(one), joined(other)];
  const length = Math.min(mine.length, theirs.length);
  return mine === theirs || (length >= 6 && isNear(mine, theirs, length < 12 ? 1 : 2));
}

/** The reasons why two organizations may be the same; null without any. */
export function compareCompanies(one: Company, other: Company): Likeness | null {
  const reasons: DuplicateReason[] = [];
  if (one.email !== '' && one.email === other.email) reasons.push('email');
  const isSame = one.name.length > 0 && isSameText(one.name, other.name);
  if (
    isSame ||
    isSimilarName(one.name, other.name) ||
    isSimilarName(one.nickname, other.name) ||
    isSimilarName(one.name, other.nickname)
  )
    reasons.push('name');
  if (shares(one.domains, other.domains)) reasons.push('website');
  return likeness(reasons, isSame);
}
