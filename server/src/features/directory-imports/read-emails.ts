import { addressKey, isEmailAddress } from '@brevet/contract/email-address';

/** Characters without a shape of their own. */
const invisible = /\p{Cf}/gu;
export const withoutInvisible = (text: string): string => text.replace(invisible, '').trim();

export interface ReadEmails {
  /** Each address once. */
  addresses: string[];
  /** Words that look like an address and aren't one. */
  wrong: string[];
}

/** Signs that divide addresses, or that stand around one. Google writes ::: between them. */
const dividers = /[\s,;<>()[\]"“”|]+|:::+|\b(?:mailto|smtp|sip|e-?mail):/i;
/** Cells that say there is none. */
const nothing = /^(?:[-–—.?]+|n\.? ?\/? ?a\.?|none|null|nil|unknown|no e-?mail)$/i;
/** Access writes ada@example.com#mailto:ada@example.com#. */
const hyperlink = /#(?:mailto:[^#\s]*)?#?(?=[\s,;]|$)/gi;
const trimmed = (text: string): string => text.replace(/^['.:]+|[.:,'!/*]+$/g, '').replace(/\?(?:subject|cc|body)=.*$/i, '');

export const saysNone = (text: string): boolean => nothing.test(withoutInvisible(text));

/** The addresses in a cell: `mailto:ada@example.com`, `Ada Sample <ada@example.com>`, `ada@example.com; ada@example.org`. */
export function readEmails(text: string): ReadEmails {
  const plain = text.replaceAll('＠', '@').replaceAll('．', '.').replace(hyperlink, '');
  const parts = withoutInvisible(plain)
    .replace(/\s+@\s+/g, '@')
    .split(dividers)
    .flatMap((part) => (part.split('@').length > 2 ? part.split(/[/&]/) : [part]));
  const words = parts.map(trimmed).filter((part) => part.includes('@'));
  const addresses = new Map<string, string>();
  for (const word of words) if (isEmailAddress(word)) addresses.set(addressKey(word), addresses.get(addressKey(word)) ?? word);
  return { addresses: [...addresses.values()], wrong: words.filter((word) => !isEmailAddress(word)) };
}
