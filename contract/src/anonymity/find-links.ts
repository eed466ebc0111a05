import domains from 'tlds' with { type: 'json' };
import type { Span } from './findings.ts';
import type { Words } from './split-words.ts';
import { isWordCharacter } from './split-words.ts';

export interface LinkSpan extends Span {
  kind: 'email' | 'url' | 'handle';
}

const topLevel: ReadonlySet<string> = new Set(domains);
/** The most common top-level domains: a bare name with one of them is a domain. Two-letter ones belong to countries. */
const usual = new Set(
  'com net org edu gov mil int info biz app dev tech cloud online site xyz shop blog agency email'.split(' '),
);
/** Country domains that are also file extensions, or words that follow a period without a space. */
const ambiguous = new Set(
  'md py rs sh ps pl so cc zip mov am as at be by do id in is it me my no pm to us ms mm st tv vc fm la'.split(' '),
);
const fileExtensions = new Set('md py rs sh ps pl cc zip mov so ai java'.split(' '));
/** Products and libraries that are written like domains. */
const notDomains = new Set('asp.net vb.net ado.net ml.net paint.net socket.io system.io d3.js'.split(' '));
const reserved = /(?:^|\.)(?:example\.(?:com|net|org)|example|invalid|localhost|test)$/;
/** Domains that people spell out: "acme dot com". */
const spoken = new Set('com net org edu gov io co ai de uk eu fr jp ch biz info app dev tech'.split(' '));

const hostCharacter = (text: string, at: number): boolean => isWordCharacter(text, at) || text[at] === '.' || text[at] === '-';
const localCharacter = /[\p{L}\p{N}._%+'-]/u;
const longestLocal = 64;
const longestHost = 253;

/** Positions in the plain text. */
type Found = { kind: LinkSpan['kind']; start: number; end: number };

/** Finds email addresses, URLs, bare domains and social media accounts, even if they are spelled out. */
export function findLinks(words: Words): LinkSpan[] {
  const { plain } = words;
  const found = [
    ...domainsIn(plain.text, plain.lower),
    ...spelledOut(words),
    ...bracketedDots(plain.text, plain.lower),
    ...handlesIn(plain.text, plain.lower),
    ...namedAccounts(words),
  ];
  return found.map(({ kind, start, end }) => ({ kind, start: plain.startOf(start), end: plain.endOf(end - 1) }));
}

/** Runs of host characters that contain a domain, with the text before and after it. */
function* domainsIn(text: string, lower: string): Generator<Found> {
  for (let at = 0; at < text.length; at += 1) {
    if (!isWordCharacter(text, at)) continue;
    let end = at;
    while (end < text.length && hostCharacter(text, end)) end += 1;
    const found = domainAt(text, lower, at, end);
    if (found) {
      yield found;
      end = Math.max(end, found.end);
    }
    at = end;
  }
}

function domainAt(text: string, lower: string, from: number, until: number): Found | null {
  let end = until;
  while (end > from && !isWordCharacter(text, end - 1)) end -= 1;
  const scheme =
    /[/@]/.test(text[from - 1] ?? '') && /[a-z]{3,8}:\/\/(?:[^\s/@]{1,64}@)?$/.exec(lower.slice(Math.max(0, from - 80), from));
  if (scheme) return urlAt(text, lower, from - scheme[0].length, from, end);
  const host = lower.slice(from, Math.min(end, from + longestHost + 1));
  if (!host.includes('.') || host.length > longestHost || reserved.test(host) || notDomains.has(host)) return null;
  const labels = host.split('.');
  const last = labels.at(-1) ?? '';
  const name = labels.at(-2) ?? '';
  if (labels.includes('') || !topLevel.has(last) || !/\p{L}/u.test(name)) return null;
  const local = localBefore(text, lower, from);
  if (local >= 0) return { kind: 'email', start: local, end };
  const path = text[end] === '/' && /[\w~]/.test(text[end + 1] ?? '');
  if (labels[0] !== 'www' && !path && !isBareDomain(text, lower, { from, end, labels })) return null;
  return { kind: 'url', start: from, end: endOfPath(text, end) };
}

/** Anything after a scheme is a link, unless it leads nowhere. */
function urlAt(text: string, lower: string, start: number, from: number, hostEnd: number): Found | null {
  const host = lower.slice(from, hostEnd);
  if (reserved.test(host) || /^[\d.]*$/.test(host)) return null;
  return { kind: 'url', start, end: endOfPath(text, hostEnd) };
}

/** The end of the port, path and query after a host, without the sentence's punctuation. */
function endOfPath(text: string, from: number): number {
  if (!/[/:?#]/.test(text[from] ?? '')) return from;
  let end = from;
  while (end < text.length && !/[\s<>"')\]}|]/.test(text[end] ?? '')) end += 1;
  while (end > from && /[.,;:!?]/.test(text[end - 1] ?? '')) end -= 1;
  return end;
}

/** True if a name with dots is a domain, and not a file, a library or two sentences without a space between them. */
function isBareDomain(
  text: string,
  lower: string,
  { from, end, labels }: { from: number; end: number; labels: readonly string[] },
): boolean {
  const last = labels.at(-1) ?? '';
  const written = text.slice(end - last.length, end);
  const mixed = written !== last && written !== written.toUpperCase();
  if (mixed && !usual.has(last)) return false;
  if (text[from - 1] === '.' || text[from - 1] === '/' || text[end] === '(' || text[end] === '_') return false;
  if (usual.has(last)) return !(written === 'NET' && labels.length === 2 && labels[0]?.length === 2);
  const cue = /\b(?:visit|see|site|website|web|homepage|page|online|at|via|on|url|link|domain)[: ]{1,3}$/.test(
    lower.slice(Math.max(0, from - 16), from),
  );
  if (ambiguous.has(last))
    return !fileExtensions.has(last) && (cue || labels.length > 2) && !/^ [a-z]/.test(text.slice(end, end + 2));
  return last.length === 2 || cue;
}

/** The start of the local part before "@", "(at)" or "[at]", or -1. */
function localBefore(text: string, lower: string, host: number): number {
  const sign = /(?: ?@ ?| ?[([{<] ?(?:at|@) ?[)\]}>] ?)$/.exec(lower.slice(Math.max(0, host - 10), host));
  if (!sign) return -1;
  return localEndingAt(text, host - sign[0].length);
}

function localEndingAt(text: string, end: number): number {
  let start = end;
  while (start > 0 && end - start < longestLocal && localCharacter.test(text[start - 1] ?? '')) start -= 1;
  while (start < end && !isWordCharacter(text, start)) start += 1;
  return start < end ? start : -1;
}

const spokenGap = /^[ ([{<_)\]}>-]{1,3}$/;
const isSpokenDot = (words: Words, at: number): boolean =>
  (words.at(at) === 'dot' || words.at(at) === 'point') && spokenGap.test(words.gap(at - 1)) && spokenGap.test(words.gap(at));
const joinsHost = (words: Words, at: number): boolean => words.gap(at) === '.' || words.gap(at) === '-';
const ordinary = new Set('a an the this each one of and or is quantum polka every per which first second last'.split(' '));
const mostLabels = 5;

/** "jane (at) acme dot com" and "acme [dot] com". */
function* spelledOut(words: Words): Generator<Found> {
  for (let dot = 1; dot < words.count - 1; dot += 1) {
    if (!isSpokenDot(words, dot)) continue;
    let last = dot + 1;
    while (isSpokenDot(words, last + 1) && last - dot < 2 * mostLabels) last += 2;
    if (!spoken.has(words.at(last)) || words.gap(last).startsWith('-')) continue;
    let first = dot - 1;
    for (
      let labels = 0;
      first > 1 && labels < mostLabels && (joinsHost(words, first - 1) || isSpokenDot(words, first - 1));
      labels += 1
    )
      first -= joinsHost(words, first - 1) ? 1 : 2;
    const start = localOf(words, first);
    if (start >= 0) yield { kind: 'email', start, end: words.end(last) };
    else if (!ordinary.has(words.at(first))) yield { kind: 'url', start: words.start(first), end: words.end(last) };
    dot = last;
  }
}

const isUnmistakable = (last: string): boolean =>
  usual.has(last) || (last.length === 2 && topLevel.has(last) && !ambiguous.has(last));
const bracketedDot = /[([{<] ?\. ?[)\]}>] ?/g;

/** "jane@acme[.]com" and "acme (.) com". */
function* bracketedDots(text: string, lower: string): Generator<Found> {
  for (const { 0: dot, index } of text.matchAll(bracketedDot)) {
    let end = index + dot.length;
    while (end < text.length && isWordCharacter(text, end)) end += 1;
    if (!isUnmistakable(lower.slice(index + dot.length, end))) continue;
    let nameEnd = index;
    while (text[nameEnd - 1] === ' ') nameEnd -= 1;
    let start = nameEnd;
    while (nameEnd - start < longestHost && hostCharacter(text, start - 1)) start -= 1;
    if (!/\p{L}/u.test(text.slice(start, nameEnd))) continue;
    const local = localBefore(text, lower, start);
    yield local >= 0 ? { kind: 'email', start: local, end } : { kind: 'url', start, end };
  }
}

/** The start of the local part before a host that is spelled out, or -1. */
function localOf(words: Words, host: number): number {
  if (/^ ?@ ?$/.test(words.gap(host - 1))) return localEndingAt(words.plain.text, words.end(host - 1));
  if (words.at(host - 1) !== 'at' || !spokenGap.test(words.gap(host - 1)) || !spokenGap.test(words.gap(host - 2))) return -1;
  let local = host - 2;
  for (let parts = 0; local > 1 && parts < 3 && isSpokenDot(words, local - 1); parts += 1) local -= 2;
  return local < 0
    ? -1
    : localEndingAt(words.plain.text, words.end(local) === words.end(host - 2) ? words.end(local) : words.start(local) + 1);
}

// cspell:disable
/** Annotations, decorators and CSS rules that start with "@". */
const annotations = new Set(
  'override component injectable inject media import charset keyframes supports property param return returns throws deprecated test before after autowired entity bean staticmethod classmethod interface author see since version type typedef font page layer container cached async await nonnull nullable suppresswarnings functionalinterface dataclass abstractmethod'.split(
    ' ',
  ),
);

// cspell:enable
/** "@acme_labs", but not "@ 25 °C", "@10k", "@Override" or "@angular/core". */
function* handlesIn(text: string, lower: string): Generator<Found> {
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const before = text[at - 1] ?? ' ';
    if (!/[\s([{"',:;/>-]/.test(before)) continue;
    let end = at + 1;
    while (end < text.length && end - at <= 30 && /[A-Za-z0-9_]/.test(text[end] ?? '')) end += 1;
    const name = lower.slice(at + 1, end);
    if (!/^(?=.{3})[a-z_]/.test(name) || annotations.has(name) || /[(/]/.test(text[end] ?? '')) continue;
    if (/[.:]/.test(text[end] ?? '') && /[A-Za-z]/.test(text[end + 1] ?? '')) continue;
    if (/^ ?(?:annotation|decorator|rule|tag|keyword|directive)/.test(lower.slice(end, end + 12))) continue;
    yield { kind: 'handle', start: at, end };
  }
}

const platforms = new Set(
  // cspell:disable-next-line
  'linkedin twitter skype whatsapp wechat telegram instagram facebook github gitlab discord tiktok mastodon bluesky threads xing weibo youtube line signal viber snapchat'.split(
    ' ',
  ),
);
const anyPlatform = new RegExp([...platforms].join('|'));
const account = new Set('id handle profile account user username name'.split(' '));
/** Words that continue a sentence about the platform instead of naming an account. */
const noAccount = new Set(
  'a an the and or for in on to is are with integration integrations plugin connector video voice messages calls chat api support login users like'.split(
    ' ',
  ),
);

/** "LinkedIn: jane-roe", "Skype ID: jane.roe", "WeChat jane_roe88". */
function* namedAccounts(words: Words): Generator<Found> {
  if (!anyPlatform.test(words.plain.lower)) return;
  for (let at = 0; at < words.count - 1; at += 1) {
    if (!platforms.has(words.at(at))) continue;
    let label = at;
    while (label - at < 2 && account.has(words.at(label + 1)) && /^[ /]$/.test(words.gap(label))) label += 1;
    const colon = /^ ?[:=] ?@?$/.test(words.gap(label));
    if (!colon && !(label > at && words.gap(label) === ' ')) continue;
    const end = accountEnd(words, label + 1, colon);
    if (end >= 0) yield { kind: 'handle', start: words.start(label + 1), end };
  }
}

/** The end of the account's name that starts with this word; -1 if it is an ordinary word. */
function accountEnd(words: Words, first: number, colon: boolean): number {
  if (first >= words.count || noAccount.has(words.at(first))) return -1;
  const { text } = words.plain;
  let last = first;
  while (
    last + 1 < words.count &&
    /^[._/-]{1,2}$/.test(words.gap(last)) &&
    words.end(last + 1) - words.start(first) < longestLocal
  )
    last += 1;
  const name = text.slice(words.start(first), words.end(last));
  if (name.length < 3 || /^\d{1,4}$/.test(name)) return -1;
  if (!/^\p{L}+$/u.test(name)) return words.end(last);
  if (words.isCapitalized(first) && words.gap(last) === ' ' && words.isCapitalized(last + 1)) return words.end(last + 1);
  return colon && /^(?:[\n.,;)!?]|$)/.test(text.slice(words.end(last), words.end(last) + 1)) ? words.end(last) : -1;
}
