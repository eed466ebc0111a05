import type { SheetRow } from '../../../platform/spreadsheets/table-limits.ts';

/** The columns of a vCard file, as an import shows them. */
export const cardHeadings = [
  'First Name',
  'Last Name',
  'Full Name',
  'Nickname',
  'Organization',
  'Job Title',
  'Email',
  'Secondary Email',
  'Work Phone',
  'Mobile Phone',
  'Fax',
  'Address',
  'City',
  'State',
  'Zip Code',
  'Country',
  'Website',
  'LinkedIn',
  'Keywords',
  'Description',
] as const;
type Heading = (typeof cardHeadings)[number];
type Card = Partial<Record<Heading, string>>;

interface Property {
  name: string;
  types: string[];
  value: string;
}

/** Characters of a property. Photos are longer and aren't read. */
const longestProperty = 20_000;

/** The cards of a file in vCard 2.1, 3.0 or 4.0, one per row. Only the damaged lines of a card are left out. */
export function* readVcards(content: string): Generator<SheetRow> {
  let card: Card | null = null;
  let number = 0;
  for (const line of unfolded(content)) {
    const property = propertyOf(line);
    if (!property) continue;
    const isMark = property.value.trim().toUpperCase() === 'VCARD';
    if (property.name === 'BEGIN' && isMark) {
      // The end of the card before may be missing.
      if (card) yield rowOf(number, card);
      card = {};
      number += 1;
    } else if (property.name === 'END' && isMark) {
      if (card) yield rowOf(number, card);
      card = null;
    } else if (card) adding[property.name]?.(card, property.value, property.types);
  }
  if (card) yield rowOf(number, card);
}

const rowOf = (number: number, card: Card): SheetRow => ({ number, cells: cardHeadings.map((heading) => card[heading] ?? '') });

/** Lines whose folded parts are joined. In vCard 2.1, quoted-printable lines continue after a "=". */
function* unfolded(content: string): Generator<string> {
  let line = '';
  for (const [next] of content.matchAll(/[^\r\n]+/g)) {
    const goesOn = /^[ \t]/.test(next);
    if (goesOn || isSoftBreak(line)) {
      const more = goesOn ? next.slice(1) : next;
      if (line.length < longestProperty) line = isSoftBreak(line) ? line.slice(0, -1) + more : line + more;
      continue;
    }
    yield line;
    line = next;
  }
  yield line;
}

const isSoftBreak = (line: string): boolean => line.endsWith('=') && /^[^:]*QUOTED-PRINTABLE/i.test(line.slice(0, 500));

/** `item1.EMAIL;TYPE=work,pref:ada@example.com`. Null for a line without a name or value. */
function propertyOf(line: string): Property | null {
  const found = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:[^":;]|"[^"]*")*)*):(.*)$/su.exec(line);
  if (!found) return null;
  const [, name = '', params = '', raw = ''] = found;
  const given = params.split(';');
  const valuesOf = (key: string) =>
    given.filter((one) => one.toUpperCase().startsWith(`${key}=`)).map((one) => one.slice(key.length + 1).replaceAll('"', ''));
  const bare = given.filter((one) => !one.includes('='));
  const types = [...valuesOf('TYPE').flatMap((one) => one.split(',')), ...bare, ...valuesOf('PREF').map(() => 'pref')];
  const isQuoted = [...valuesOf('ENCODING'), ...bare].some((one) => one.toUpperCase() === 'QUOTED-PRINTABLE');
  return {
    name: name.toUpperCase(),
    types: types.map((one) => one.toLowerCase()),
    value: isQuoted ? fromQuotedPrintable(raw, valuesOf('CHARSET')[0]) : raw,
  };
}

function fromQuotedPrintable(value: string, charset: string | undefined): string {
  const bytes: number[] = [];
  for (const [piece, hex] of value.matchAll(/=([\da-f]{2})|./gisu))
    bytes.push(...(hex === undefined ? new TextEncoder().encode(piece) : [Number.parseInt(hex, 16)]));
  return decoderFor(charset).decode(Uint8Array.from(bytes));
}

/** A decoder; that of UTF-8 without a name, and for one that isn't a character set's. */
function decoderFor(charset: string | undefined): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}

const unescaped = (text: string): string => text.replace(/\\(.)/gs, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign)).trim();
/** The parts of a structured value, such as N or ADR. */
function partsOf(value: string): string[] {
  const parts: string[] = [];
  let part = '';
  for (const [piece] of value.matchAll(/\\.|[^\\]/gs)) {
    if (piece !== ';') part += piece;
    else {
      parts.push(part);
      part = '';
    }
  }
  return [...parts, part].map(unescaped);
}

const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, ', ');

/** Stores a value in the first of the columns that is free. */
function put(card: Card, value: string, ...headings: Heading[]): void {
  const free = headings.find((heading) => (card[heading] ?? '') === '');
  if (free) card[free] = value;
}

type Add = (card: Card, value: string, types: readonly string[]) => void;

const putIn =
  (heading: Heading): Add =>
  (card, value) =>
    put(card, unescaped(value), heading);

/** Adds the values of a property to its card. */
const adding: Partial<Record<string, Add>> = {
  N: (card, value) => {
    const [last = '', first = ''] = partsOf(value);
    put(card, first, 'First Name');
    put(card, last, 'Last Name');
  },
  FN: putIn('Full Name'),
  NICKNAME: putIn('Nickname'),
  ORG: (card, value) => put(card, partsOf(value)[0] ?? '', 'Organization'),
  TITLE: putIn('Job Title'),
  EMAIL: (card, value, types) => addEmail(card, unescaped(value).replace(/^mailto:/i, ''), types),
  TEL: (card, value, types) => addPhone(card, unescaped(value).replace(/^tel:/i, ''), types),
  ADR: (card, value, types) => addAddress(card, partsOf(value), types),
  URL: (card, value) => addAddressOfSite(card, unescaped(value)),
  'X-SOCIALPROFILE': (card, value, types) => {
    if (/linkedin/i.test(value + types.join())) put(card, unescaped(value), 'LinkedIn');
  },
  CATEGORIES: (card, value) => put(card, oneLine(unescaped(value)), 'Keywords'),
  NOTE: putIn('Description'),
};

function addAddressOfSite(card: Card, url: string): void {
  if (/(^|\.|\/)linkedin\.com/i.test(url)) put(card, url, 'LinkedIn', 'Website');
  else put(card, url, 'Website');
}

/** The preferred address goes first. */
function addEmail(card: Card, email: string, types: readonly string[]): void {
  if (types.includes('pref') && card.Email) {
    card['Secondary Email'] = card.Email;
    card.Email = email;
  } else put(card, email, 'Email', 'Secondary Email');
}

function addPhone(card: Card, phone: string, types: readonly string[]): void {
  if (types.includes('fax')) put(card, phone, 'Fax');
  else if (types.includes('cell')) put(card, phone, 'Mobile Phone');
  else put(card, phone, 'Work Phone', 'Mobile Phone');
}

/** The address at work, else the first one. */
function addAddress(card: Card, parts: readonly string[], types: readonly string[]): void {
  const [box = '', extended = '', street = '', city = '', state = '', zip = '', country = ''] = parts;
  const isKnown = [card.Address, card.City, card.Country].some((part) => (part ?? '') !== '');
  if (isKnown && !types.includes('work')) return;
  card.Address = [box, extended, street].filter((part) => part !== '').join(', ');
  Object.assign(card, { City: oneLine(city), State: oneLine(state), 'Zip Code': oneLine(zip), Country: oneLine(country) });
}
