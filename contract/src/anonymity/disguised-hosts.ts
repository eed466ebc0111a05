// Invented names. cspell:disable
import type { Found } from './domains.ts';
import { isPrivateAddress, isUnmistakable, localEndingAt, topLevel, usual } from './domains.ts';
import type { Words } from './split-words.ts';
import { isWordCharacter } from './split-words.ts';

const ipv6 = /\[[0-9a-f:.]{2,45}\]/gi;
const port = /^(?::\d{2,5}\b|\/[A-Za-z])/;
const ipv4 = /\b\d{1,3}(?:\.\d{1,3}){3}/g;

/** "http://[2001:db8::1]/x" and "203.0.113.5:8080". */
export function* numericHosts(text: string): Generator<Found> {
  for (const { index, 0: host } of text.matchAll(ipv6)) {
    const scheme = /[a-z]{3,8}:\/\/$/i.exec(text.slice(Math.max(0, index - 12), index));
    if (scheme && host.includes(':')) yield { kind: 'url', start: index - scheme[0].length, end: index + host.length };
  }
  for (const { index, 0: host } of text.matchAll(ipv4)) {
    const end = index + host.length;
    if (isWordCharacter(text, index - 1) || /[./]/.test(text[index - 1] ?? '') || isPrivateAddress(host)) continue;
    const opened = port.exec(text.slice(end, end + 6));
    const parts = host.split('.').map(Number);
    if (parts.some((part) => part > 255) || isWordCharacter(text, end) || /^\.\d/.test(text.slice(end, end + 2))) continue;
    // Sections and versions have smaller numbers.
    if (opened || parts.filter((part) => part > 99).length > 1)
      yield { kind: 'url', start: index, end: end + (opened?.[0].length ?? 0) };
  }
}

const spacedDot = /^ \. ?$/;
const mostLetters = 40;

/** "acme . com", "jane @ acme . com" and "j a n e @ x . c o m". */
export function* spacedHosts(words: Words): Generator<Found> {
  for (let dot = 0; dot + 1 < words.count; dot += 1) {
    if (!spacedDot.test(words.gap(dot))) continue;
    const last = endOfTopLevel(words, dot + 1);
    if (last < 0) continue;
    const first = startOfRun(words, dot);
    const local = localBefore(words, first);
    const name = words.plain.lower.slice(words.start(first), words.end(dot));
    if (local >= 0) yield { kind: 'email', start: local, end: words.end(last) };
    else if (/\p{L}.*\p{L}/u.test(name) && usual.has(spelled(words, dot + 1, last)))
      yield { kind: 'url', start: words.start(first), end: words.end(last) };
    dot = last - 1;
  }
}

const isLetter = (words: Words, at: number): boolean => words.end(at) - words.start(at) === 1;

/** The last word of the top-level domain that starts here, even if it is spelled letter by letter; -1 if there is none. */
function endOfTopLevel(words: Words, first: number): number {
  if (!isLetter(words, first)) return isUnmistakable(words.written(first)) ? first : -1;
  let last = -1;
  for (let at = first; at < first + 6 && at < words.count && isLetter(words, at); at += 1) {
    if (at > first && words.gap(at - 1) !== ' ') break;
    if (at > first && topLevel.has(spelled(words, first, at))) last = at;
  }
  return last;
}

const spelled = (words: Words, first: number, last: number): string =>
  words.plain.lower.slice(words.start(first), words.end(last)).replaceAll(' ', '');

/** The first word of the name that ends here, even if it is spelled letter by letter. */
function startOfRun(words: Words, last: number): number {
  let first = last;
  while (first > 0 && last - first < mostLetters && joinsRun(words, first)) first -= 1;
  return first;
}

function joinsRun(words: Words, at: number): boolean {
  const gap = words.gap(at - 1);
  return gap === '-' || gap === '.' || spacedDot.test(gap) || (gap === ' ' && isLetter(words, at) && isLetter(words, at - 1));
}

/** The start of the local part before a host, or -1. */
function localBefore(words: Words, host: number): number {
  if (host < 1) return -1;
  if (/^ ?@ ?$/.test(words.gap(host - 1)))
    return isLetter(words, host - 1)
      ? words.start(startOfRun(words, host - 1))
      : localEndingAt(words.plain.text, words.end(host - 1));
  return words.at(host - 1) === 'at' && host > 1 && /^ ?[([{<]/.test(words.gap(host - 2))
    ? words.start(startOfRun(words, host - 2))
    : -1;
}
