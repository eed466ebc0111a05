import type { Words } from './split-words.ts';
import { determiners, titles } from './vocabulary.ts';

export const isPossessive = (words: Words, to: number): boolean => words.gap(to) === "'" && words.at(to + 1) === 's';

const before = new Set('by from to with against like at both including than or and unlike via versus vs'.split(' '));
/** A position for names: after one of these words, without an article. */
export function isCued(words: Words, from: number, to: number): boolean {
  if (isStronglyCued(words, from)) return true;
  if (titles.has(words.at(from - 1)) || determiners.has(words.at(from - 1))) return false;
  if (words.startsSentence(from) || !/^ $/.test(words.gap(from - 1))) return false;
  return (
    before.has(words.at(from - 1)) || (words.at(from - 1) === 'as' && words.at(from - 2) === 'such') || isPossessive(words, to)
  );
}

const strongPairs = new Set(
  [
    'licensed to,licenses to,license to,sold to,assigned to,transferred to,supplied to,pitched to,shown to,presented to,offered to,sublicensed to',
    'owned by,employed by,funded by,sponsored by,backed by,hired by,licensed by,manufactured by,marketed by,sold by,developed by,patented by,invented by',
    'subsidiary of,division of,customer of,supplier of,employee of,employees of,employee at,engineer at,engineers at,affiliate of,shareholder of,lab of',
    'agreement with,partnership with,contract with,negotiations with,talks with,discussions with,nda with,collaboration with,venture with,lawsuit against,suit against,litigation against',
    'license from,bought from,acquired from,licensed from',
  ]
    .join(',')
    .split(','),
);
const strongWords = new Set('sued suing sues'.split(' '));
export const isStronglyCued = (words: Words, from: number): boolean =>
  words.gap(from - 1) === ' ' &&
  (strongWords.has(words.at(from - 1)) ||
    (words.gap(from - 2) === ' ' && strongPairs.has(`${words.at(from - 2)} ${words.at(from - 1)}`)));

const afterName = new Set('and or in for under since but which as at on while until is was has who last this'.split(' '));
/** "licensed to apple." in lower case, with nothing after it that would make it an ordinary word. */
export function isCuedInLowerCase(words: Words, from: number, to: number): boolean {
  if (!isStronglyCued(words, from)) return false;
  return to + 1 >= words.count || /[.,;:!?)\n]/.test(words.gap(to)) || afterName.has(words.at(to + 1));
}

const companyVerbs = new Set(
  'announced licensed licenses sued sues filed markets sells sold launched ships manufactures bought hired employs invested funded approached declined agreed refused owns acquired'.split(
    ' ',
  ),
);
const companyNouns = new Set(
  'products product customers patents portfolio engineers engineer lawyers attorneys revenue revenues subsidiary management headquarters researchers scientists employees offices office legal ceo cto founder competitors phones devices'.split(
    ' ',
  ),
);
/** At the start of a sentence, the next words decide: "Apple sued", "Apple's engineers". */
export function actsAsCompany(words: Words, to: number): boolean {
  if (isPossessive(words, to)) return companyNouns.has(words.at(to + 2));
  return words.gap(to) === ' ' && companyVerbs.has(words.at(to + 1)) && !words.isCapitalized(to + 1);
}
