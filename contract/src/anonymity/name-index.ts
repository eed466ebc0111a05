import type { NameRole } from './findings.ts';
import { isOwn, nameRoles } from './findings.ts';
import type { NameForm, Writing } from './name-forms.ts';
import { looksLikeOrganization, looksLikePerson, organizationForms, personForms, writing } from './name-forms.ts';
import { genitivesOf, ownForms } from './own-forms.ts';
import { OwnWords } from './own-words.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface KnownName {
  name: string;
  role: NameRole;
  /** The last words of a person's name. Without them, inventors and contacts are people, too. */
  lastName?: string;
}

/** The name of a person, with the last name first if it's known. Null for organizations, also those that sign up as people. */
function personIn({ name, role, lastName = '' }: KnownName): string | null {
  if (role === 'inventor' || role === 'contact') return name;
  const firstName = name.slice(0, -lastName.length).trim();
  if (lastName === '' || firstName === '' || looksLikeOrganization(name)) return null;
  return [lastName, firstName].map((part) => part.replaceAll(/[,;]/g, ' ')).join(', ');
}

/** A form of a known name that a text may contain. */
export interface Match {
  role: NameRole;
  writing: Writing;
  /** Negative if the words must not be written together, because they would be an ordinary word. */
  words: number;
  umlaut: boolean;
}

/** Longer names aren't found. */
export const longestKey = 120;
const emptySlot = 0;
const factsOfName = 4;
const joinsMark = 1;
const umlautMark = 2;

/** 32-bit FNV-1a, extended character by character. */
export const hashSeed = 0x811c9dc5;
export const hashOn = (hash: number, code: number): number => Math.imul(hash ^ code, 0x01000193);

function formsOf(known: KnownName, inVocabulary: Vocabulary): NameForm[] {
  const { name, role } = known;
  if (name.length > longestKey * 2) return [];
  const person = personIn(known);
  if (person !== null) return personForms(person, inVocabulary, isOwn(role));
  const forms = organizationForms(name, inVocabulary);
  if (!isOwn(role)) return forms;
  const own = [...forms, ...ownForms(name, inVocabulary)];
  return [...(looksLikePerson(name) ? personForms(name, inVocabulary, true) : []), ...own, ...genitivesOf(own)];
}

/** The words of each form of a name, "&" for "and". */
export const wordsOfForms = (known: KnownName, inVocabulary: Vocabulary): (readonly string[])[] =>
  formsOf(known, inVocabulary).map(({ parts }) => parts);

const namesInSlice = 500;
/** The factor by which a full array grows. */
const growth = 2;

const bitsOf = (length: number): number => 2 ** Math.ceil(Math.log2(Math.max(4, length)));

/** The array, or a longer copy if it's full. */
function grown<Numbers extends Uint8Array | Uint16Array | Int32Array>(numbers: Numbers, least: number): Numbers {
  if (numbers.length >= least) return numbers;
  const longer = new (numbers.constructor as new (length: number) => Numbers)(Math.max(least, numbers.length * growth));
  longer.set(numbers as never);
  return longer;
}

const isNumbers = (value: unknown): value is Uint8Array | Uint16Array | Int32Array =>
  value instanceof Uint8Array || value instanceof Uint16Array || value instanceof Int32Array;

function inSharedMemory<Numbers extends Uint8Array | Uint16Array | Int32Array>(numbers: Numbers): Numbers {
  const shared = new SharedArrayBuffer(numbers.byteLength);
  const moved = new (numbers.constructor as new (memory: SharedArrayBuffer) => Numbers)(shared);
  moved.set(numbers as never);
  return moved;
}

/**
 * Names by the hash of their compact spelling, in typed arrays: about 90 bytes per name, and hardly more while it's built. Never changes
 * afterward.
 */
export class NameIndex {
  /** The compact spellings, one after the other. */
  private letters = new Uint16Array(64);
  /** The end of each spelling in `letters`. */
  private ends = new Int32Array(4);
  private hashes = new Int32Array(4);
  /** Role, writing, number of words and the marks of each name. */
  private facts = new Uint8Array(16);
  /** The number of each name, from 1 on, at a place that follows from its hash. */
  private slots = new Int32Array(16);
  /** A bit for the hash of each name's first words, because most words of a text don't start a name. */
  private beginnings = new Uint8Array(0);
  /** The hashes of those beginnings, until all are known. */
  private begun = new Int32Array(16);
  private begunCount = 0;
  private count = 0;
  /** The distinctive words of names that belong to a listing. */
  readonly own: OwnWords;
  /** Letters of the longest key. */
  longest = 0;

  private constructor(inVocabulary: Vocabulary) {
    this.own = new OwnWords(inVocabulary);
  }

  static of(names: Iterable<KnownName>, inVocabulary: Vocabulary): NameIndex {
    const index = new NameIndex(inVocabulary);
    for (const known of names) index.add(known, inVocabulary);
    return index.finish();
  }

  /** Prepares many names, with a pause after each slice, so that the thread can do other work. */
  static async inSlices(
    names: Iterable<KnownName> | AsyncIterable<KnownName>,
    inVocabulary: Vocabulary,
    pause: () => Promise<void>,
  ): Promise<NameIndex> {
    const index = new NameIndex(inVocabulary);
    let inSlice = 0;
    for await (const known of names) {
      index.add(known, inVocabulary);
      inSlice = (inSlice + 1) % namesInSlice;
      if (inSlice === 0) await pause();
    }
    return index.finish();
  }

  get size(): number {
    return this.count;
  }

  /** Moves the names to shared memory, so posting them to another thread copies nothing. Browsers don't allow this. */
  share(): this {
    for (const [name, value] of Object.entries(this))
      if (isNumbers(value)) Object.assign(this, { [name]: inSharedMemory(value) });
    return this;
  }

  /** The parts of an index that another thread needs. Names that belong to a listing are left out. */
  get posting(): object {
    const { own: _, ...parts } = this;
    return parts;
  }

  /** Makes an index from the parts that another thread posted. */
  static posted(parts: object, inVocabulary: Vocabulary): NameIndex {
    return Object.assign(new NameIndex(inVocabulary), parts);
  }

  /** If two names have the same spelling, the first role wins, in its most distinctive form. */
  private add(known: KnownName, inVocabulary: Vocabulary): void {
    if (isOwn(known.role) && known.name.length <= longestKey * 2) {
      const person = personIn(known);
      this.own.add(person ?? known.name, known.role, person !== null);
    }
    for (const form of formsOf(known, inVocabulary)) {
      const key = form.parts.join('');
      if (key.length > longestKey) continue;
      let hash = hashSeed;
      for (let at = 0; at < key.length; at += 1) hash = hashOn(hash, key.charCodeAt(at));
      const before = this.indexOf(hash, key);
      if (before !== null && this.rankOf(before) <= rank(form, known.role)) continue;
      this.begin(form.parts);
      this.note(before ?? this.append(key, hash), form, known.role);
    }
  }

  private append(key: string, hash: number): number {
    const index = this.count;
    const start = this.startOf(index);
    const end = start + key.length;
    this.letters = grown(this.letters, end);
    this.ends = grown(this.ends, index + 1);
    this.hashes = grown(this.hashes, index + 1);
    this.facts = grown(this.facts, (index + 1) * factsOfName);
    for (let at = 0; at < key.length; at += 1) this.letters[start + at] = key.charCodeAt(at);
    this.ends[index] = end;
    this.hashes[index] = hash;
    this.longest = Math.max(this.longest, key.length);
    this.count += 1;
    if (this.count * growth > this.slots.length) this.rehash(this.slots.length * growth);
    else this.place(index);
    return index;
  }

  private rehash(length: number): void {
    this.slots = new Int32Array(length);
    for (let index = 0; index < this.count; index += 1) this.place(index);
  }

  private place(index: number): void {
    const mask = this.slots.length - 1;
    let slot = spread(this.hashes[index] ?? 0) & mask;
    while (this.slots[slot] !== emptySlot) slot = (slot + 1) & mask;
    this.slots[slot] = index + 1;
  }

  private note(index: number, { parts, writing, joinsToWord, umlaut }: NameForm, role: NameRole): void {
    const at = index * factsOfName;
    this.facts[at] = nameRoles.indexOf(role);
    this.facts[at + 1] = writing;
    this.facts[at + 2] = parts.length;
    this.facts[at + 3] = (joinsToWord ? joinsMark : 0) | (umlaut ? umlautMark : 0);
  }

  private begin(parts: readonly string[]): void {
    let hash = hashSeed;
    for (const part of parts) {
      for (let at = 0; at < part.length; at += 1) hash = hashOn(hash, part.charCodeAt(at));
      this.begun = grown(this.begun, this.begunCount + 1);
      this.begun[this.begunCount] = hash;
      this.begunCount += 1;
    }
  }

  /** Gives unused memory back. */
  private finish(): this {
    this.beginnings = new Uint8Array(bitsOf(this.count * 4));
    for (let at = 0; at < this.begunCount; at += 1) {
      const bit = this.bitOf(this.begun[at] ?? 0);
      this.beginnings[bit >> 3] = (this.beginnings[bit >> 3] ?? 0) | (1 << (bit & 7));
    }
    this.begun = new Int32Array(0);
    this.letters = this.letters.slice(0, this.startOf(this.count));
    this.ends = this.ends.slice(0, this.count);
    this.hashes = this.hashes.slice(0, this.count);
    this.facts = this.facts.slice(0, this.count * factsOfName);
    return this;
  }

  private bitOf(hash: number): number {
    return spread(hash) & (this.beginnings.length * 8 - 1);
  }

  private startOf(index: number): number {
    return index === 0 ? 0 : (this.ends[index - 1] ?? 0);
  }

  private rankOf(index: number): number {
    const { role, writing, umlaut } = this.matchOf(index);
    return rank({ writing, umlaut }, role);
  }

  private matchOf(index: number): Match {
    const at = index * factsOfName;
    const marks = this.facts[at + 3] ?? 0;
    const words = this.facts[at + 2] ?? 1;
    return {
      role: nameRoles[this.facts[at] ?? 0] ?? 'company',
      writing: this.facts[at + 1] as Writing,
      words: (marks & joinsMark) !== 0 ? -words : words,
      umlaut: (marks & umlautMark) !== 0,
    };
  }

  /** The index of a spelling with this hash; null if it isn't known. */
  private indexOf(hash: number, key: string): number | null {
    return this.search(hash, key.length, () => key);
  }

  private search(hash: number, length: number, spelling: () => string): number | null {
    const mask = this.slots.length - 1;
    for (let slot = spread(hash) & mask; ; slot = (slot + 1) & mask) {
      const index = (this.slots[slot] ?? emptySlot) - 1;
      if (index < 0) return null;
      if (this.hashes[index] === hash && this.isSpelled(index, length, spelling)) return index;
    }
  }

  private isSpelled(index: number, length: number, spelling: () => string): boolean {
    const start = this.startOf(index);
    if ((this.ends[index] ?? 0) - start !== length) return false;
    const key = spelling();
    for (let at = 0; at < length; at += 1) if (this.letters[start + at] !== key.charCodeAt(at)) return false;
    return true;
  }

  /** False if no name starts with words of this hash; true may be a coincidence. */
  mayBegin(hash: number): boolean {
    const bit = this.bitOf(hash);
    return ((this.beginnings[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0;
  }

  /** The name with this spelling. `spelling` is only called for a known hash. */
  find(hash: number, length: number, spelling: () => string): Match | null {
    const index = this.search(hash, length, spelling);
    return index === null ? null : this.matchOf(index);
  }
}

/** Comes after all whole names: "Bell" is more likely the inventor than the start of "Bell Robotics". */
const leadingRank = 500;
const rank = ({ writing: how, umlaut }: Pick<NameForm, 'writing' | 'umlaut'>, role: NameRole): number =>
  (umlaut ? 1000 : 0) + (how === writing.leading ? leadingRank : 0) + nameRoles.indexOf(role) * 20 + how;
const spread = (hash: number): number => hash ^ (hash >>> 15);
