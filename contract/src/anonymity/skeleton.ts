// Invented names. cspell:disable
import type { PlainText } from './plain-text.ts';
import { isWordCharacter } from './split-words.ts';

/** Digits, signs and pairs of letters that people write for a letter they resemble. Letters that look like two others are written as both. */
const resembling: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '2': 'z',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'b',
  '7': 't',
  '8': 'b',
  '9': 'g',
  i: 'l',
  m: 'rn',
  w: 'vv',
  d: 'cl',
  '@': 'a',
  $: 's',
  '|': 'l',
  '!': 'l',
  '€': 'e',
  '£': 'l',
  '§': 's',
  '+': 't',
  '¢': 'c',
  '¥': 'y',
};
const codesOf = (letters: string): number[] => Array.from(letters, (letter) => letter.charCodeAt(0));
const resemblingCodes = new Map(
  Object.entries(resembling).map(([character, letters]) => [character.charCodeAt(0), codesOf(letters)]),
);
const signs = new Set('@$|!€£§+¢¥');
/** Signs that also stand for the last letter of a word. */
const lastSigns = new Set('$§');

/** Equal for words that look alike: "HaIvorsen", "ha1vorsen" and "halvorsen"; "Zirnrner" and "Zimmer". */
export const skeletonOf = (word: string): number[] => Array.from(word).flatMap((one) => lookOf(one.charCodeAt(0)));

const asItself: readonly number[][] = Array.from({ length: 128 }, (_, code) => [code]);
const lookOf = (code: number): readonly number[] => resemblingCodes.get(code) ?? asItself[code] ?? [code];

/** The skeleton of a text: its letters without the characters between them, and the place of each in the plain text. */
export class Skeleton {
  readonly codes: Uint16Array;
  readonly places: Int32Array;
  readonly length: number;
  /** True if it has digits or signs, which may stand between letters instead of being some. */
  readonly hasSigns: boolean;

  constructor({ text, lower }: PlainText, lettersOnly = false) {
    this.codes = new Uint16Array(text.length * 2);
    this.places = new Int32Array(text.length * 2);
    let length = 0;
    let hasSigns = false;
    for (let at = 0; at < lower.length; at += 1) {
      const isSign = isDigit(lower.charCodeAt(at)) || (!isWordCharacter(lower, at) && isSignInWord(lower, at));
      hasSigns ||= isSign;
      if (isSign ? lettersOnly : !isWordCharacter(lower, at)) continue;
      for (const code of lookOf(lower.charCodeAt(at))) {
        this.codes[length] = code;
        this.places[length] = at;
        length += 1;
      }
    }
    this.length = length;
    this.hasSigns = hasSigns;
  }

  place(index: number): number {
    return this.places[index] ?? 0;
  }

  /** True unless the range cuts a character that is written as two letters. */
  isWhole(first: number, last: number): boolean {
    return (
      (first === 0 || this.places[first - 1] !== this.places[first]) &&
      (last + 1 >= this.length || this.places[last + 1] !== this.places[last])
    );
  }
}

/** "Zephyr@n" and "$tern", but not "H|a|l", where the sign separates the letters. */
function isSignInWord(text: string, at: number): boolean {
  const sign = text[at] ?? '';
  if (!signs.has(sign) || text[at - 2] === sign || text[at + 2] === sign) return false;
  const before = text[at - 1] ?? ' ';
  const letterFollows = isLetter(text, at + 1) || (signs.has(text[at + 1] ?? '') && isLetter(text, at + 2));
  if (!letterFollows) return lastSigns.has(sign) && isLetter(text, at - 1) && !isWordCharacter(text, at + 1);
  return isWordCharacter(text, at - 1) || signs.has(before) || !/\S/.test(before);
}
const isDigit = (code: number): boolean => code >= 48 && code <= 57;

const isLetter = (text: string, at: number): boolean => isWordCharacter(text, at) && !/\d/.test(text[at] ?? '');

interface Node {
  next: Map<number, Node>;
  /** The failure link: the node of the longest shorter prefix that ends here. */
  shorter: Node | null;
  /** The index of the word that ends here, or -1. */
  word: number;
  /** The output link: the nearest shorter node at which a word ends. */
  ending: Node | null;
}
const newNode = (): Node => ({ next: new Map(), shorter: null, word: -1, ending: null });

/** The most words that may end at one place. */
const mostEndings = 3;

/** Finds many words in one pass over a text (Aho-Corasick). */
export class WordSearch {
  private readonly root = newNode();
  private readonly lengths: number[] = [];

  constructor(words: readonly (readonly number[])[]) {
    for (const [index, word] of words.entries()) {
      let node = this.root;
      for (const code of word) {
        const next = node.next.get(code) ?? newNode();
        node.next.set(code, next);
        node = next;
      }
      if (node.word < 0) node.word = index;
      this.lengths.push(word.length);
    }
    const queue = [this.root];
    for (let node = queue.pop(); node; node = queue.pop()) {
      // Nodes closer to the root come first, because each needs the links of shorter ones.
      const level = [node, ...queue.splice(0)];
      for (const parent of level)
        for (const [code, child] of parent.next) {
          child.shorter = parent === this.root ? this.root : this.step(parent.shorter ?? this.root, code);
          child.ending = child.shorter.word >= 0 ? child.shorter : child.shorter.ending;
          queue.push(child);
        }
    }
  }

  private step(from: Node, code: number): Node {
    for (let node: Node | null = from; node; node = node.shorter) {
      const next = node.next.get(code);
      if (next) return next;
    }
    return this.root;
  }

  /** Calls `hit` with each word that occurs: its index, and its first and last place in the skeleton. */
  find({ codes, length }: Skeleton, hit: (word: number, first: number, last: number) => void): void {
    let node = this.root;
    for (let at = 0; at < length; at += 1) {
      node = this.step(node, codes[at] ?? 0);
      let ending = node.word >= 0 ? node : node.ending;
      for (let count = 0; ending && count < mostEndings; count += 1) {
        hit(ending.word, at + 1 - (this.lengths[ending.word] ?? 0), at);
        ending = ending.ending;
      }
    }
  }
}
