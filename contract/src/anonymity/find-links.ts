// Words of many languages. cspell:disable
import { numericHosts, spacedHosts } from './disguised-hosts.ts';
import type { Found, LinkSpan } from './domains.ts';
import { ambiguous, isPrivateAddress, isUnmistakable, localEndingAt, longestHost, topLevel, usual } from './domains.ts';
import { accountsAfterPlatform, handlesIn, namedAccounts } from './find-handles.ts';
import { mistypedHosts } from './mistyped-hosts.ts';
import { plainText } from './plain-text.ts';
import type { Words } from './split-words.ts';
import { isWordCharacter } from './split-words.ts';

const fileExtensions = new Set('md py rs sh ps pl cc zip mov so ai java'.split(' '));
/** Products and libraries that are written like domains. */
const notDomains = new Set('asp.net vb.net ado.net ml.net paint.net socket.io system.io d3.js'.split(' '));
const reserved = /(?:^|\.)(?:example\.(?:com|net|org)|example|invalid|localhost|test)$/;
/** Domains that people spell out: "acme dot com". */
const spoken = new Set(
  'com net org edu gov io co ai de uk eu fr jp ch biz info app dev tech nl se pl cz ru cn kr br mx'.split(' '),
);
/** After "punkt" or "punto", which also appear between ordinary words. */
const spokenAfterPoint = new Set('com net org edu gov io eu biz info app dev tech ch uk br mx ru'.split(' '));
const countryAfterPoint = new Set([
  'point fr',
  'point be',
  'point ca',
  'punkt de',
  'punkt at',
  'punktum dk',
  'punktum no',
  'punto it',
  'tochka ru',
  'ponto pt',
  'punt nl',
  'punt be',
  'pkt de',
  'prick se',
  'piste fi',
  'kropka pl',
  'tecka cz',
  'bodka sk',
  'pont hu',
  'punct ro',
  'nokta tr',
  'punto es',
  'punto mx',
  'punto ar',
  'ponto pt',
  plainText('точка ru').lower,
]);
const foldedWords = (words: string): ReadonlySet<string> => new Set(plainText(words).lower.split(' '));
const dotWords = foldedWords(
  'dot d0t point punkt punktum pkt punto ponto pont punct tochka точка punt prick piste kropka tecka bodka nokta',
);
const atWords = foldedWords(
  'at aet arroba chez klammeraffe affenschwanz chiocciola arobase arobas kukac apenstaartje snabela alfakrøll krøllalfa sobaka собака malpa zavinac miuku miukumauku kissanhäntä papaki',
);

const hostCharacter = (text: string, at: number): boolean => isWordCharacter(text, at) || text[at] === '.' || text[at] === '-';
/** Finds email addresses, URLs, bare domains and social media accounts, even if they are spelled out. */
export function findLinks(words: Words): LinkSpan[] {
  const { plain } = words;
  const found = [
    ...domainsIn(plain.text, plain.lower),
    ...spelledOut(words),
    ...bracketedDots(plain.text, plain.lower),
    ...handlesIn(plain.text, plain.lower),
    ...namedAccounts(words),
    ...numericHosts(plain.text),
    ...spacedHosts(words),
    ...mistypedHosts(plain.lower),
    ...accountsAfterPlatform(plain.text, plain.lower),
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
  if (labels[0] !== 'www' && !path && !host.endsWith('.bsky.social') && !isBareDomain(text, lower, { from, end, labels }))
    return null;
  return { kind: 'url', start: from, end: endOfPath(text, end) };
}

/** True for a host that leads nowhere: a private address, or an incomplete one. */
const leadsNowhere = (host: string): boolean => isPrivateAddress(host) || /^\d{0,3}$/.test(host) || /^[\d.]*\.$/.test(host);

/** Anything after a scheme is a link, unless it leads nowhere. */
function urlAt(text: string, lower: string, start: number, from: number, hostEnd: number): Found | null {
  const host = lower.slice(from, hostEnd);
  if (reserved.test(host) || leadsNowhere(host)) return null;
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
  const sign = /(?: ?@ ?| ?[([{<] ?(?:at|@|a|arroba|chez) ?[)\]}>] ?| (?:arroba|klammeraffe|arobase|chiocciola) )$/.exec(
    lower.slice(Math.max(0, host - 16), host),
  );
  if (!sign) return -1;
  return localEndingAt(text, host - sign[0].length);
}

const spokenGap = /^[ ([{<_)\]}>*|/~"-]{1,3}$/;
const isSpokenDot = (words: Words, at: number): boolean =>
  dotWords.has(words.at(at)) && spokenGap.test(words.gap(at - 1)) && spokenGap.test(words.gap(at));
const joinsHost = (words: Words, at: number): boolean => words.gap(at) === '.' || words.gap(at) === '-';
const ordinary = new Set(
  'a an the this each one of and or is quantum polka every per which first second last un une le la el il o um der ein den am to set'.split(
    ' ',
  ),
);
const mostLabels = 5;
/** True for a top-level domain that can't be read as a word here. */
function endsSpoken(words: Words, last: number): boolean {
  const [dot, end] = [words.at(last - 1), words.at(last)];
  return dot === 'dot' || dot === 'd0t' ? spoken.has(end) : spokenAfterPoint.has(end) || countryAfterPoint.has(`${dot} ${end}`);
}

/** "jane (at) acme dot com" and "acme [dot] com". */
function* spelledOut(words: Words): Generator<Found> {
  for (let dot = 1; dot < words.count - 1; dot += 1) {
    if (!isSpokenDot(words, dot)) continue;
    let last = dot + 1;
    while (isSpokenDot(words, last + 1) && last - dot < 2 * mostLabels) last += 2;
    if (!topLevel.has(words.at(last)) || words.gap(last).startsWith('-')) continue;
    let first = dot - 1;
    for (
      let labels = 0;
      first > 1 && labels < mostLabels && (joinsHost(words, first - 1) || isSpokenDot(words, first - 1));
      labels += 1
    )
      first -= joinsHost(words, first - 1) ? 1 : 2;
    const start = localOf(words, first);
    if (start >= 0 && (endsSpoken(words, last) || !ordinary.has(words.at(first))))
      yield { kind: 'email', start, end: words.end(last) };
    else if (endsSpoken(words, last) && !ordinary.has(words.at(first)))
      yield { kind: 'url', start: words.start(first), end: words.end(last) };
    dot = last;
  }
}

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

const twoAtWords = new Set(['at sign', 'snabel a']);
/** The start of the local part before a host that is spelled out, or -1. */
function localOf(words: Words, host: number): number {
  if (/^ ?@ ?$/.test(words.gap(host - 1))) return localEndingAt(words.plain.text, words.end(host - 1));
  // "jane at sign acme dot com", "jane snabel-a acme punktum dk"
  const isPair = twoAtWords.has(`${words.at(host - 2)} ${words.at(host - 1)}`);
  const at = isPair ? host - 2 : host - 1;
  if (!(isPair || atWords.has(words.at(at))) || !spokenGap.test(words.gap(host - 1)) || !spokenGap.test(words.gap(at - 1)))
    return -1;
  let local = at - 1;
  for (let parts = 0; local > 1 && parts < 3 && isSpokenDot(words, local - 1); parts += 1) local -= 2;
  return local < 0
    ? -1
    : localEndingAt(words.plain.text, words.end(local) === words.end(at - 1) ? words.end(local) : words.start(local) + 1);
}
