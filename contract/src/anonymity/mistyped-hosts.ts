// Words of many languages. cspell:disable
import type { Found } from './domains.ts';
import { usual } from './domains.ts';

const emailWithMistake = /(?<![\w.+-])[\w.+-]{1,64}@{1,3}[a-z0-9-]{1,60}(?:[.,;:·]{1,3}|[,;] )([a-z]{2,4})\b/g;
const spacedWww = /\b(?:www|3w)[ ,][a-z0-9-]{1,60}[ ,]([a-z]{2,4})\b/g;
/** "acme,com" and "acme dot c o m". */
const otherDot = /(?<![\w@.-])[a-z][a-z0-9-]{2,60}(?:[,;·]com|[ ,](?:dot|point|punkt|punto) c o m)\b/g;
/** "acmedotcom" and "janeatacmedotcom". */
const joinedDot = /(?<![\w-])[a-z][a-z0-9-]{3,60}d[o0]t(?:com|net|org|io|de|eu)(?![\w-])/g;
/** "jane at gmail", "jane roe gmail com". */
const mailbox =
  /(?<![\w.@])[a-z][\w.+-]{2,63}(?: ?(?:@|\(at\)|\[at\]|\bat) ?(?:my )?(?:gmail|googlemail|hotmail|protonmail|gmx)(?=\s*(?:[.,;:)!?\n]|$))| (?:gmail|googlemail|hotmail|protonmail|gmx|yahoo|outlook|icloud)[ ,](?:com|de|net|ch|fr)\b)/g;
/** Single letters, "at" and "dot" with a space between them. */
const spelled = /(?<![\w@.])(?:[a-z0-9]|at|dot)(?: (?:[a-z0-9]|at|dot)(?![\w@])){5,80}/g;
const spelledHost = /[a-z0-9]dot([a-z]{2,4})$/;
const ipv6 = /(?<![\w:.])[23][0-9a-f]{3}:[0-9a-f:]{2,34}(?![\w:])/g;

/** "info@acme,com", "www acme com", "j a n e at a c m e d o t c o m" and "2a02:8071:b82::1". */
export function* mistypedHosts(lower: string): Generator<Found> {
  if (lower.includes('@'))
    for (const { index, 0: found, 1: last = '' } of lower.matchAll(emailWithMistake))
      if (usual.has(last)) yield { kind: 'email', start: index, end: index + found.length };
  for (const { index, 0: found } of lower.matchAll(mailbox)) yield { kind: 'email', start: index, end: index + found.length };
  for (const pattern of [otherDot, joinedDot])
    for (const { index, 0: found } of lower.matchAll(pattern)) yield { kind: 'url', start: index, end: index + found.length };
  for (const { index, 0: found, 1: last = '' } of lower.matchAll(spacedWww))
    if (usual.has(last)) yield { kind: 'url', start: index, end: index + found.length };
  for (const { index, 0: found } of lower.matchAll(spelled)) {
    const [, last = ''] = spelledHost.exec(found.replaceAll(' ', '')) ?? [];
    if (usual.has(last)) yield { kind: / at /.test(found) ? 'email' : 'url', start: index, end: index + found.length };
  }
  for (const { index, 0: found } of lower.matchAll(ipv6))
    if (isIpv6(found)) yield { kind: 'url', start: index, end: index + found.length };
}

function isIpv6(host: string): boolean {
  const groups = host.split(':');
  const short = host.split('::').length === 2;
  return groups.every((group) => group.length <= 4) && (short ? groups.length <= 8 : groups.length === 8 && !host.includes('::'));
}
