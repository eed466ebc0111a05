/** The content of a vCard of a person or an organization. Empty texts are left out. */
export interface Card {
  kind: 'individual' | 'org';
  /** Stays as it is in every export, so that an address book replaces the earlier card. */
  uid: string;
  name: string;
  given?: string;
  family?: string;
  nickname: string;
  organizations: readonly string[];
  title?: string;
  street: string;
  city: string;
  region: string;
  code: string;
  country: string;
  phones: readonly { type: 'work' | 'cell' | 'fax'; value: string }[];
  /** The preferred one first. */
  emails: readonly string[];
  website: string;
  /** Separated by commas. */
  keywords: string;
  /** The last change. */
  revised: string;
}

export type CardVersion = '4.0' | '3.0';

const lineEnd = '\r\n';
const mostOctets = 75;

/** Control characters that no text may contain. Line breaks and tabs are handled before. */
const controls = /[^\P{Cc}\n\t]/gu;

/** A part of a value with everything escaped that vCards reserve (RFC 6350, section 3.4). */
const escaped = (text: string): string => escapedText(text, '3.0');

/** A whole value. In version 4.0, a semicolon in it isn't a separator, and must not be escaped. */
const escapedText = (text: string, version: CardVersion): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(controls, '')
    .replace(version === '4.0' ? /[\\,]/g : /[\\,;]/g, '\\$&')
    .replace(/\n/g, '\\n');

/** An address of the web. It isn't text, so nothing in it is escaped. */
const address = (text: string): string => text.replace(/\p{Cc}/gu, '');

/** Lines of up to 75 octets. The following ones begin with a space, and no character is cut in two (section 3.2). */
function folded(line: string): string {
  const lines: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const length = Buffer.byteLength(character);
    if (octets + length > mostOctets) {
      lines.push(part);
      part = ' ';
      octets = 1;
    }
    part += character;
    octets += length;
  }
  return [...lines, part].join(lineEnd);
}

type Line = [name: string, value: string];

/** Emails and phone numbers, in the words of each version. */
function reached(card: Card, version: CardVersion): Line[] {
  const phones = { work: 'WORK', cell: 'CELL', fax: 'FAX' } as const;
  const first = version === '4.0' ? 'EMAIL;PREF=1' : 'EMAIL;TYPE=INTERNET,PREF';
  const other = version === '4.0' ? 'EMAIL' : 'EMAIL;TYPE=INTERNET';
  const emails = card.emails.filter((email) => email !== '');
  return [
    ...emails.map((email, index): Line => [index === 0 && emails.length > 1 ? first : other, escapedText(email, version)]),
    ...card.phones.map(({ type, value }): Line => {
      const kind = version === '4.0' ? phones[type].toLowerCase() : phones[type];
      return [`TEL;TYPE=${kind}`, escapedText(value, version)];
    }),
  ];
}

/** A property whose value has parts; empty if all of them are. */
const parts = (texts: readonly string[]): string => (texts.every((text) => text === '') ? '' : texts.map(escaped).join(';'));

/** The keywords, each escaped by itself. */
const categories = (keywords: string, version: CardVersion): string =>
  keywords
    .split(',')
    .map((keyword) => escapedText(keyword.trim(), version))
    .filter((keyword) => keyword !== '')
    .join(',');

function linesOf(card: Card, version: CardVersion): Line[] {
  const isNew = version === '4.0';
  const text = (value: string) => escapedText(value, version);
  const { name, given = '', family = '', nickname, organizations, title = '' } = card;
  const lines: Line[] = [
    ['PRODID', '-//Brevet//Directory//EN'],
    [isNew ? 'UID;VALUE=text' : 'UID', text(card.uid)],
    // vCard 3.0 has no KIND, so address books recognize a company by Apple's property.
    isNew ? ['KIND', card.kind] : ['X-ABShowAs', card.kind === 'org' ? 'COMPANY' : ''],
    ['FN', text(name)],
    ['N', parts([family, given, '', '', '']) || (isNew ? '' : `${escaped(name)};;;;`)],
    ['NICKNAME', text(nickname)],
    ...organizations.map((organization): Line => ['ORG', escaped(organization)]),
    ['TITLE', text(title)],
    ...reached(card, version),
    [isNew ? 'ADR' : 'ADR;TYPE=WORK', parts(['', '', card.street, card.city, card.region, card.code, card.country])],
    ['URL', address(card.website)],
    ['CATEGORIES', categories(card.keywords, version)],
    ['REV', card.revised.replace(/\.\d+|[-:]/g, '')],
  ];
  return lines.filter(([property, value]) => property !== '' && value !== '');
}

/** A card as vCard 4.0 (RFC 6350) or 3.0 (RFC 2426). */
export function writeVcard(card: Card, version: CardVersion): string {
  const lines = [['BEGIN', 'VCARD'], ['VERSION', version], ...linesOf(card, version), ['END', 'VCARD']];
  return lines.map(([property, value]) => `${folded(`${property}:${value}`)}${lineEnd}`).join('');
}
