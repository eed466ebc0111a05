// Words of many languages. cspell:disable
import type { Found } from './domains.ts';
import { usual } from './domains.ts';

const emailWithComma = /(?<![\w.+-])[\w.+-]{1,64}@[a-z0-9-]{1,60}, ?([a-z]{2,4})\b/g;
const spacedWww = /\bwww[ ,][a-z0-9-]{1,60}[ ,]([a-z]{2,4})\b/g;
/** Single letters, "at" and "dot" with a space between them. */
const spelled = /(?<![\w@.])(?:[a-z0-9]|at|dot)(?: (?:[a-z0-9]|at|dot)(?![\w@])){5,80}/g;
const spelledHost = /[a-z0-9]dot([a-z]{2,4})$/;
const ipv6 = /(?<![\w:.])[23][0-9a-f]{3}:[0-9a-f:]{2,34}(?![\w:])/g;

/** "info@acme,com", "www acme com", "j a n e at a c m e d o t c o m" and "2a02:8071:b82::1". */
export function* mistypedHosts(lower: string): Generator<Found> {
  if (lower.includes('@'))
    for (const { index, 0: found, 1: last = '' } of lower.matchAll(emailWithComma))
      if (usual.has(last)) yield { kind: 'email', start: index, end: index + found.length };
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
