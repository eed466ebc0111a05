import * as is from './name-parts.ts';

/** A full name in its parts, and what isn't certain about it. */
export interface ReadName {
  first: string;
  last: string;
  nickname: string;
  /** A company that the name also has. */
  organization: string;
  /** Other things that it has, such as a degree. */
  left: string[];
  /** The reason why no one can tell the parts from the name alone. */
  question: string | null;
  /** True if the parts are likely, but not certain. */
  isDoubtful: boolean;
}

const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim();
const same = (one: string, other: string): boolean => squeezed(one).toLowerCase() === squeezed(other).toLowerCase();
const separately = 'Put first and last names in separate columns.';

/** The name without what people write around it: forms of address, degrees, companies and nicknames. */
class Rest {
  nickname = '';
  organization = '';
  left: string[] = [];
  readonly #known: readonly string[];
  constructor(known: readonly string[]) {
    this.#known = known;
  }
  isOrganization(text: string): boolean {
    return is.isCompany(text) || this.#known.some((one) => same(one, text));
  }
  /** Keeps a company for its field, and names other texts. */
  take(text: string): void {
    const part = squeezed(text);
    if (part === '') return;
    if (this.isOrganization(part) && !is.isJob(part) && this.organization === '') this.organization = part;
    else this.left.push(part);
  }
}

/** Takes away texts in brackets and quotation marks. */
const withoutBrackets = (text: string, rest: Rest): string =>
  text
    // "Sample, Ada" <ada@example.com>
    .replace(/^\s*"([^"]+)"(?=\s*(?:<|$))/, '$1')
    .replace(/<([^<>]*@[^<>]*)>/g, (_, address: string) => {
      rest.take(address);
      return ' ';
    })
    .replace(/\(([^)]*)\)?|\[([^\]]*)\]?/g, (_, one = '', other = '') => {
      rest.take(one || other);
      return ' ';
    })
    .replace(/["“”„«»]([^"“”„«»]+)["“”„«»]|(?<=\s)['‘]([^'‘’]+)['’](?=\s)/g, (_, one = '', other = '') => {
      if (rest.nickname === '') rest.nickname = squeezed(one || other);
      else rest.take(one || other);
      return ' ';
    });

/** Takes away these, and what follows a dash. */
function withoutAsides(text: string, rest: Rest): string {
  const [name = '', ...asides] = withoutBrackets(text, rest).split(/\s+[-–—|•/]\s+|\s+@\s*|\s+at\s+|\s+(?=n[ée]e\s|geb\.\s)/);
  for (const aside of asides) rest.take(aside);
  return squeezed(name);
}

/** Takes away the forms of address before a name, and the degrees after it. */
function withoutTitles(text: string, rest: Rest): string {
  const all = squeezed(text).split(' ');
  while (all.length > 1 && is.isForm(all[0] ?? '')) rest.take(all.shift() ?? '');
  while (all.length > 2 && is.isDegree(all.at(-1) ?? '')) rest.take(all.pop() ?? '');
  return all.join(' ').replace(/,+$/, '');
}

/** A first or a last name without what doesn't belong to it. */
export function tidyName(text: string): { name: string; left: string[] } {
  // No name has these, so the text is refused as it stands.
  if (/[=@+<>]/.test(text)) return { name: text, left: [] };
  const rest = new Rest([]);
  const [name = '', ...more] = withoutBrackets(text, rest).split(',');
  const kept = more.filter((part) => {
    const isTitle = part.trim() !== '' && squeezed(part).split(' ').every(is.isDegree);
    if (isTitle) rest.take(part);
    return !isTitle;
  });
  const tidy = withoutTitles([name, ...kept].join(','), rest);
  return { name: tidy, left: [rest.nickname, rest.organization, ...rest.left].filter(Boolean) };
}

/** Reads a name as people write it: `Ada Sample`, `Sample, Ada`, `Dr. Jan van der Berg, PhD`, `Ada Sample (Example Labs)`. */
export function readName(full: string, organizations: readonly string[] = []): ReadName {
  const rest = new Rest(organizations);
  const none = { first: '', last: '', question: null, isDoubtful: false };
  const result = (parts: Partial<ReadName>): ReadName => {
    const { nickname, organization, left } = rest;
    return { ...none, nickname, organization, left, ...parts };
  };
  const ask = (what: string) => result({ question: `“${squeezed(full)}” ${what}` });
  if (organizations.some((one) => same(one, full))) return ask(`is the name of the organization. ${separately}`);
  const name = withoutAsides(full, rest);
  const [start = '', ...after] = name.split(',').map(squeezed).filter(Boolean);
  const before = withoutTitles(start, rest);
  const lineage: string[] = [];
  const others: string[] = [];
  for (const part of after) {
    const all = part.split(' ');
    if (is.isCompanyForm(part)) return ask(`looks like a company. ${separately}`);
    if (all.every((word) => is.isLineage(word))) lineage.push(part);
    else if (all.every((word) => is.isDegree(word) || is.isForm(word))) rest.take(part);
    else others.push(part);
  }
  while (others.length > 0 && (rest.isOrganization(others.at(-1) ?? '') || is.isJob(others.at(-1) ?? '')))
    rest.take(others.pop() ?? '');
  if (is.isCompany(before)) return ask(`looks like a company. ${separately}`);
  if (is.isFunction(before)) return ask(`looks like a department. ${separately}`);
  if (/\s(?:and|und|&|\+)\s|;/i.test(` ${before} `) || /^\S+ \/ \S/.test(full.trim()))
    return ask(`names more than one person. ${separately}`);
  const [given, ...more] = others;
  if (more.length > 0) return ask(`can be read in several ways. ${separately}`);
  const parts = given === undefined ? inOrder(before, lineage) : reversed(before, withoutTitles(given, rest), lineage);
  if (parts === null) return ask(`can be read in several ways. ${separately}`);
  return result({ ...parts, isDoubtful: parts.isDoubtful || is.isJob(before) });
}

type Parts = Pick<ReadName, 'first' | 'last' | 'isDoubtful'>;

/** `Sample, Ada`, `van der Berg, Jan` and `Berg, Jan van der`. Null for two words before the comma, which may be a first and a last name. */
function reversed(before: string, given: string, lineage: readonly string[]): Parts | null {
  const family = before.split(' ');
  while (family.length > 1 && is.isLineage(family.at(-1) ?? '')) lineage = [family.pop() ?? '', ...lineage];
  const all = given.split(' ');
  while (all.length > 1 && is.isLineage(all.at(-1) ?? '')) lineage = [...lineage, all.pop() ?? ''];
  const particles: string[] = [];
  while (all.length > 1 && is.isLowerParticle(all.at(-1) ?? '')) particles.unshift(all.pop() ?? '');
  const isFamily = family.length === 1 || is.isParticle(family[0] ?? '') || family.every(is.isShouted);
  return isFamily ? { first: all.join(' '), last: [...particles, ...family, ...lineage].join(' '), isDoubtful: false } : null;
}

/** `Ada Sample`, `Jan van der Berg`, `John Q. Sample Jr.`, `SAMPLE Ada`. Null for a name that begins with a particle. */
function inOrder(name: string, later: readonly string[]): Parts | null {
  const all = name.split(' ');
  const lineage = [...later];
  while (all.length > 2 && is.isLineage(all.at(-1) ?? '')) lineage.unshift(all.pop() ?? '');
  const parts = (first: readonly string[], last: readonly string[], isDoubtful: boolean): Parts => ({
    first: first.join(' '),
    last: [...last, ...lineage].join(' '),
    isDoubtful,
  });
  if (all.length < 2) return parts([], all, false);
  // 山田 太郎 has the family name first, but ジョン スミス probably hasn't.
  if (all.length === 2 && is.isEastAsian(name)) return parts(all.slice(1), all.slice(0, 1), is.isKatakana(name));
  if (is.isLowerParticle(all[0] ?? '')) return null;
  const shouted = all.findIndex((word) => !is.isShouted(word));
  if (shouted > 0) return parts(all.slice(shouted), all.slice(0, shouted), true);
  const joined = all.findIndex((word, at) => at > 1 && at < all.length - 1 && /^[yei]$/.test(word));
  if (joined > 0) return parts(all.slice(0, joined - 1), all.slice(joined - 1), joined > 2);
  const particle = all.findIndex((word, at) => at > 0 && at < all.length - 1 && is.isParticle(word));
  if (particle > 0) {
    const last = all.slice(particle);
    // Maria del Carmen Lopez: the particle can be that of a first name.
    const isCertain = is.isLowerParticle(last[0] ?? '') && last.filter((word) => !is.isParticle(word)).length === 1;
    return parts(all.slice(0, particle), last, !isCertain);
  }
  const isCertain = all.length === 2 || all.slice(1, -1).every(is.isInitial);
  return parts(all.slice(0, -1), all.slice(-1), !isCertain);
}
