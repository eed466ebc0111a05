import domains from 'tlds' with { type: 'json' };
import type { Span } from './findings.ts';
import { isWordCharacter } from './split-words.ts';

export interface LinkSpan extends Span {
  kind: 'email' | 'url' | 'handle';
}

/** Positions in the plain text. */
export type Found = { kind: LinkSpan['kind']; start: number; end: number };

export const topLevel: ReadonlySet<string> = new Set(domains);
/** The most common top-level domains: a bare name with one of them is a domain. Two-letter ones belong to countries. */
export const usual = new Set(
  'com net org edu gov mil int info biz app dev tech cloud online site xyz shop blog agency email'.split(' '),
);
/** Country domains that are also file extensions, or words that follow a period without a space. */
export const ambiguous = new Set(
  'md py rs sh ps pl so cc zip mov am as at be by do id in is it me my no pm to us ms mm st tv vc fm la'.split(' '),
);
export const isUnmistakable = (last: string): boolean =>
  usual.has(last) || (last.length === 2 && topLevel.has(last) && !ambiguous.has(last));
/** True for an IPv4 address that leads nowhere outside of a network. */
export const isPrivateAddress = (host: string): boolean =>
  /^(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01]))\./.test(host);
const localCharacter = /[\p{L}\p{N}._%+'-]/u;
export const longestLocal = 64;
export const longestHost = 253;

/** The start of the local part that ends here, or -1. */
export function localEndingAt(text: string, end: number): number {
  let start = end;
  while (start > 0 && end - start < longestLocal && localCharacter.test(text[start - 1] ?? '')) start -= 1;
  while (start < end && !isWordCharacter(text, start)) start += 1;
  return start < end ? start : -1;
}
