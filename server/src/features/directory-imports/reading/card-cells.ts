import type { Remarks } from '../../../schema/directory-imports.ts';
import type { Property } from './card-lines.ts';
import { truncate } from './truncate.ts';

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
  'Brevet ID',
] as const;
type Heading = (typeof cardHeadings)[number];
type Kind = 'person' | NonNullable<Remarks['unread']>;

/** Values of a card that no column holds: how many are named, and how much of each. */
const mostLeft = 10;
const longestLeft = 100;

/** The row of a card: its cells, the values that no column holds, and the kind of thing it is about. */
export function cellsOf(properties: readonly Property[]): { cells: string[]; left: string[]; kind: Kind } {
  const card = new Cells();
  const labels = new Map(properties.flatMap(({ name, group, value }) => (name === 'X-ABLABEL' ? [[group, value]] : [])));
  const labeled = properties.map((one) => ({ ...one, types: [...one.types, ...typesOfLabel(labels.get(one.group))] }));
  const ranked = labeled.toSorted((one, other) => rankOf(one) - rankOf(other));
  for (const property of ranked) {
    const same = ranked.find(({ name, alternative }) => name === property.name && alternative === property.alternative);
    if (property.alternative === '' || same === property) adding[property.name]?.(card, property);
    else card.leave(property.name, partsOf(property.value).filter(Boolean).join(' '));
  }
  const kind = kindOf(card, properties);
  if (kind === 'organization' && card.get('Organization') === '') card.put(card.get('Full Name'), 'Organization');
  // Without a first or a last name, the full name says more.
  const isPartial = card.get('First Name') === '' || card.get('Last Name') === '';
  if (isPartial && card.get('Full Name').includes(' ')) card.clear('First Name', 'Last Name');
  return { cells: cardHeadings.map((heading) => card.get(heading)), left: card.named(), kind };
}

/** The most preferred value goes first. Then an address at work goes before others, and one at home after them. */
function rankOf({ name, types, preference }: Property): number {
  if (name === 'ADR' && types.includes('work')) return 0;
  if (name !== 'EMAIL' || preference !== 101) return preference;
  return types.includes('work') ? 100.5 : types.includes('home') ? 102 : preference;
}

class Cells {
  readonly #cells = new Map<Heading, string>();
  readonly #left: string[] = [];
  get(heading: Heading): string {
    return this.#cells.get(heading) ?? '';
  }
  /** Stores a value in the first of the columns that is free. Without one, it is left out. */
  put(value: string, ...headings: Heading[]): void {
    const free = headings.find((heading) => this.get(heading) === '');
    if (value === '' || headings.some((heading) => this.get(heading) === value)) return;
    if (free) this.#cells.set(free, value);
    else this.leave(headings[0] ?? '', value);
  }
  add(value: string, heading: Heading, separator: string): void {
    this.#cells.set(heading, [this.get(heading), value].filter(Boolean).join(separator));
  }
  clear(...headings: Heading[]): void {
    for (const heading of headings) this.#cells.delete(heading);
  }
  leave(name: string, value: string): void {
    if (value !== '') this.#left.push(truncate(`${name} ${oneLine(value)}`, longestLeft));
  }
  named(): string[] {
    const more = this.#left.length - mostLeft;
    return more > 0 ? [...this.#left.slice(0, mostLeft), `${more} more`] : this.#left;
  }
}

/** A card of a company is often known only by having no name of a person. */
function kindOf(card: Cells, properties: readonly Property[]): Kind {
  const valuesOf = (...names: string[]) =>
    properties.flatMap(({ name, value }) => (names.includes(name) ? [value.trim().toLowerCase()] : []));
  const [kind] = valuesOf('KIND', 'X-ADDRESSBOOKSERVER-KIND');
  if (kind === 'group') return 'group';
  if (kind === 'org' || valuesOf('X-ABSHOWAS').includes('company')) return 'organization';
  if (kind === 'location' || kind === 'application' || kind === 'device' || kind === 'thing') return 'thing';
  const name = [card.get('First Name'), card.get('Last Name') || card.get('Full Name')].filter(Boolean).join(' ');
  const isCompany =
    card.get('Organization') !== '' && (name === '' || (name === card.get('Organization') && card.get('First Name') === ''));
  return kind === undefined && isCompany ? 'organization' : 'person';
}

const unescaped = (text: string): string => text.replace(/\\(.)/gs, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign)).trim();
/** The parts of a structured value, such as N or ADR, or of a list. */
function partsOf(value: string, separator = ';'): string[] {
  const parts: string[] = [];
  let part = '';
  for (const [piece] of value.matchAll(/\\.|[^\\]|\\$/gs)) {
    if (piece !== separator) part += piece;
    else {
      parts.push(part);
      part = '';
    }
  }
  return [...parts, part].map(unescaped);
}

const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, ', ');
const listed = (value: string): string => oneLine(partsOf(value, ',').filter(Boolean).join(', '));

type Add = (card: Cells, property: Property) => void;

const putIn =
  (...headings: Heading[]): Add =>
  (card, { value }) =>
    card.put(unescaped(value), ...headings);

/** Properties that say nothing about a person. */
const technical = [
  'VERSION',
  'PRODID',
  'REV',
  'KIND',
  'SOURCE',
  'NAME',
  'CLASS',
  'MAILER',
  'SORT-STRING',
  'CLIENTPIDMAP',
  'XML',
  'END',
  'BEGIN',
];

/** Extensions that programs write for themselves. */
const ofPrograms =
  /^X-(?:AB|ADDRESSBOOK|APPLE|MS-(?:OL|CARDPICTURE|TEXT)|EVOLUTION-(?:FILE-AS|WEBDAV|E|LIST)|PHONETIC|FILE-AS|GOOGLE|RADICALE|WAB|CLASS|UID|REV|IMAGE|BREVET)/;

/** True for a property whose value is lost. */
export const isLost = ({ name, value }: Property): boolean =>
  value !== '' && !technical.includes(name) && !ofPrograms.test(name) && adding[name] === undefined;

/** Adds the values of a property to its card. */
const adding: Partial<Record<string, Add>> = {
  N: (card, { value }) => addName(card, partsOf(value)),
  FN: putIn('Full Name'),
  NICKNAME: (card, { value }) => card.put(listed(value), 'Nickname'),
  ORG: (card, { value }) => {
    const [organization = '', ...units] = partsOf(value);
    card.add(organization, 'Organization', '\n');
    card.leave('Department', units.filter(Boolean).join(', '));
  },
  TITLE: putIn('Job Title'),
  EMAIL: (card, { value }) => card.put(unescaped(value).replace(/^mailto:/i, ''), 'Email', 'Secondary Email'),
  TEL: addPhone,
  ADR: addAddress,
  URL: (card, { value }) => addAddressOfSite(card, unescaped(value)),
  'X-SOCIALPROFILE': (card, { value, types }) => {
    if (/linkedin/i.test(value + types.join())) card.put(unescaped(value), 'LinkedIn');
    else card.leave('Profile', unescaped(value));
  },
  UID: (card, { value }) => card.put(/^brevet-(?:contact|organization)-(\d{1,9})$/.exec(value)?.[1] ?? '', 'Brevet ID'),
  // Google puts everyone into its default group.
  CATEGORIES: (card, { value }) => card.add(listed(value.replace(/(?<=^|,)myContacts(?:,|$)/g, '')), 'Keywords', ', '),
  NOTE: (card, { value }) => card.add(unescaped(value), 'Description', '\n'),
};

function addName(card: Cells, [last = '', first = '', middle = '', prefix = '', suffix = '']: readonly string[]): void {
  const suffixes = suffix.split(/\s*,\s*/);
  const isLineage = (part: string): boolean => /^(?:[js]r\.?|[iv]{1,3})$/i.test(part);
  card.put(first, 'First Name');
  card.put([last, ...suffixes.filter(isLineage)].join(' '), 'Last Name');
  card.leave('Middle name', middle);
  card.leave('Form of address', prefix);
  card.leave('Suffix', suffixes.filter((part) => !isLineage(part)).join(', '));
}

function addAddressOfSite(card: Cells, url: string): void {
  if (/(^|\.|\/)linkedin\.com/i.test(url)) card.put(url, 'LinkedIn', 'Website');
  else card.put(url, 'Website');
}

/** The types that a label of Apple's or Google's stands for: _$!<HomeFAX>!$_ */
function typesOfLabel(label: string | undefined): string[] {
  if (label === undefined) return [];
  const text = label.replace(/^_\$!<|>!\$_$/g, '').toLowerCase();
  const types = ['home', 'fax', 'pager', 'work', 'main'].filter((type) => text.includes(type));
  if (/mobile|cell|iphone/.test(text)) types.push('cell');
  return types.length > 0 ? types : [text];
}

const isUnused = new Set(['home', 'pager', 'modem', 'bbs', 'video', 'isdn', 'car', 'textphone', 'other']);
/** Types of a number at work, and those that say nothing. */
const isOffice = new Set(['work', 'main', 'voice', 'text', 'msg', 'pref', 'dom', 'intl', 'x-main', '']);

/** A fax, or a mobile number, or one at work. Others are left out, because the wrong place is worse than none. */
function addPhone(card: Cells, { value, types }: Property): void {
  const phone = unescaped(value).replace(/^tel:/i, '').replace(/;ext=/i, ' ext. ');
  const unused = types.find((type) => isUnused.has(type));
  const isFax = types.includes('fax');
  const isMobile = types.some((type) => /cell|mobile|iphone/.test(type)) && !isFax && !types.includes('pager');
  if (isMobile) card.put(phone, 'Mobile Phone');
  else if (unused !== undefined) card.leave(`Phone (${unused}${isFax ? ' fax' : ''})`, phone);
  else if (isFax) card.put(phone, 'Fax');
  else if (types.every((type) => isOffice.has(type))) card.put(phone, 'Work Phone');
  else card.leave(`Phone (${types.join(', ')})`, phone);
}

/** The first address; those at work go first. */
function addAddress(card: Cells, { value }: Property): void {
  const [box = '', extended = '', street = '', city = '', state = '', zip = '', country = ''] = partsOf(value);
  const Address = [box, extended, street].filter((part) => part !== '').join(', ');
  const place = { Address, City: oneLine(city), State: oneLine(state), 'Zip Code': oneLine(zip), Country: oneLine(country) };
  const parts = Object.keys(place) as (keyof typeof place)[];
  if (parts.some((part) => card.get(part) !== '')) card.leave('Address', Object.values(place).filter(Boolean).join(', '));
  else for (const part of parts) card.put(place[part], part);
}
