import type { NameRole } from './findings.ts';
import { nameRoles } from './findings.ts';
import type { NameForm, Writing } from './name-forms.ts';
import { looksLikePerson, organizationForms, personForms } from './name-forms.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface KnownName {
  name: string;
  role: NameRole;
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

/** 32-bit FNV-1a, extended character by character. */
export const hashSeed = 0x811c9dc5;
export const hashOn = (hash: number, code: number): number => Math.imul(hash ^ code, 0x01000193);

const own: readonly NameRole[] = ['assignee', 'inventor', 'seller', 'owner', 'broker'];

function formsOf({ name, role }: KnownName, inVocabulary: Vocabulary): NameForm[] {
  if (name.length > longestKey * 2) return [];
  if (role === 'inventor' || role === 'contact') return personForms(name, inVocabulary, role === 'inventor');
  const mayBePerson = own.includes(role) && looksLikePerson(name);
  return mayBePerson
    ? [...personForms(name, inVocabulary, true), ...organizationForms(name, inVocabulary)]
    : organizationForms(name, inVocabulary);
}

/** The words of each form of a name, "&" for "and". */
export const wordsOfForms = (known: KnownName, inVocabulary: Vocabulary): (readonly string[])[] =>
  formsOf(known, inVocabulary).map(({ parts }) => parts);

type Entry = NameForm & { role: NameRole; key: string };

const namesInSlice = 500;

/** Of two names with the same spelling, the one whose role comes first counts, in its most distinctive form. */
function addTo(entries: Map<string, Entry>, known: KnownName, inVocabulary: Vocabulary): void {
  for (const form of formsOf(known, inVocabulary)) {
    const key = form.parts.join('');
    if (key.length > longestKey) continue;
    const before = entries.get(key);
    if (before && rank(before, before.role) <= rank(form, known.role)) continue;
    entries.set(key, { ...form, key, role: known.role });
  }
}

const bitsOf = (length: number): number => 2 ** Math.ceil(Math.log2(Math.max(4, length)));

/** Names by the hash of their compact spelling, in typed arrays: about 60 bytes per name. Never changes after it is built. */
export class NameIndex {
  private readonly keys: string[] = [];
  private readonly roles: Uint8Array;
  private readonly writings: Uint8Array;
  private readonly words: Int8Array;
  private readonly umlauts: Uint8Array;
  private readonly hashes: Int32Array;
  private readonly slots: Int32Array;
  /** A bit for the hash of each name's first words, because most words of a text don't start a name. */
  private readonly beginnings: Uint8Array;
  /** Letters of the longest key. */
  readonly longest: number;

  private constructor(entries: ReadonlyMap<string, Entry>) {
    const size = entries.size;
    this.roles = new Uint8Array(size);
    this.writings = new Uint8Array(size);
    this.words = new Int8Array(size);
    this.umlauts = new Uint8Array(size);
    this.hashes = new Int32Array(size);
    this.slots = new Int32Array(bitsOf(size * 2));
    this.beginnings = new Uint8Array(bitsOf(size * 4));
    let longest = 0;
    for (const entry of entries.values()) {
      this.insert(entry);
      longest = Math.max(longest, entry.key.length);
    }
    this.longest = longest;
  }

  static of(names: Iterable<KnownName>, inVocabulary: Vocabulary): NameIndex {
    const entries = new Map<string, Entry>();
    for (const known of names) addTo(entries, known, inVocabulary);
    return new NameIndex(entries);
  }

  /** The same for many names, with a pause after each slice, so that the thread can do other work. */
  static async inSlices(names: readonly KnownName[], inVocabulary: Vocabulary, pause: () => Promise<void>): Promise<NameIndex> {
    const entries = new Map<string, Entry>();
    for (const [index, known] of names.entries()) {
      addTo(entries, known, inVocabulary);
      if (index % namesInSlice === namesInSlice - 1) await pause();
    }
    return new NameIndex(entries);
  }

  get size(): number {
    return this.keys.length;
  }

  private insert({ key, parts, role, writing, joinsToWord, umlaut }: Entry): void {
    const index = this.keys.length;
    this.keys.push(key);
    this.roles[index] = nameRoles.indexOf(role);
    this.writings[index] = writing;
    this.words[index] = joinsToWord ? -parts.length : parts.length;
    this.umlauts[index] = umlaut ? 1 : 0;
    let hash = hashSeed;
    for (const part of parts) {
      for (let at = 0; at < part.length; at += 1) hash = hashOn(hash, part.charCodeAt(at));
      const bit = spread(hash) & (this.beginnings.length * 8 - 1);
      this.beginnings[bit >> 3] = (this.beginnings[bit >> 3] ?? 0) | (1 << (bit & 7));
    }
    this.hashes[index] = hash;
    const mask = this.slots.length - 1;
    let slot = spread(hash) & mask;
    while (this.slots[slot] !== emptySlot) slot = (slot + 1) & mask;
    this.slots[slot] = index + 1;
  }

  /** False if no name starts with words of this hash; true may be a coincidence. */
  mayBegin(hash: number): boolean {
    const bit = spread(hash) & (this.beginnings.length * 8 - 1);
    return ((this.beginnings[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0;
  }

  /** The name with this spelling. `spelling` is only called for a known hash. */
  find(hash: number, length: number, spelling: () => string): Match | null {
    const mask = this.slots.length - 1;
    for (let slot = spread(hash) & mask; ; slot = (slot + 1) & mask) {
      const index = (this.slots[slot] ?? emptySlot) - 1;
      if (index < 0) return null;
      const key = this.keys[index];
      if (this.hashes[index] !== hash || key?.length !== length || key !== spelling()) continue;
      return {
        role: nameRoles[this.roles[index] ?? 0] ?? 'company',
        writing: this.writings[index] as Writing,
        words: this.words[index] ?? 1,
        umlaut: this.umlauts[index] === 1,
      };
    }
  }
}

const rank = ({ writing, umlaut }: NameForm, role: NameRole): number =>
  (umlaut ? 1000 : 0) + nameRoles.indexOf(role) * 10 + writing;
const spread = (hash: number): number => hash ^ (hash >>> 15);
