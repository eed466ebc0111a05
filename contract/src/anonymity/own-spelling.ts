// Invented names. cspell:disable
import { eponyms } from './ordinary-words.ts';
import type { OwnWord, OwnWords } from './own-words.ts';
import type { Skeleton } from './skeleton.ts';
import { isWordCharacter } from './split-words.ts';
import { eponymNouns, functionWords, technicalEnd } from './vocabulary.ts';

/** The range of the plain text that spells a distinctive word; null if the text means something else. */
type Judged = { start: number; end: number; certain: boolean } | null;

/** The most letters before or after the name in a longer word. */
const longestWord = 40;
/** Shorter names don't count inside longer words, or in several parts. */
const leastInCompound = 5;
/** Shorter names don't count at the end of longer words such as "Cryozephyron". */
const leastAtEnd = 7;
const longestGap = 6;
/** Words that people join to a name: "#teamzephyr". */
const leadIns = new Set(
  'team the my our your we by at from with ask buy go get join hello hey super neo ex non pro anti inside visit made think next only all'.split(
    ' ',
  ),
);
/** Endings of inflected short names, in several languages. */
const inflections = new Set(
  's es e n en ns ens er ers a u em om owi in ia ille illa ilta issa ista iin lle lla lta ssa sta nak nek ban ben bol nal tol rol nin nun dan den tan ten ya ye'.split(
    ' ',
  ),
);
/** Endings of cases, adjectives and inhabitants after a name without its last vowel or "ik": "Zephyry", "jenoptische", "lumérandien". */
const derived =
  /^(?:i?sche?[nrsm]?|i?schen?|ais(?:es?)?|ien(?:s|nes?)?|ois(?:es?)?|an[oaie]s?|enses?|ians?|ish|esques?|i|y|ie|ze|ce|e|u|o[jmwy]?|ow[aeiy]?|ej|em|ami|ach|o?w?sk\p{L}{1,3})$/u;
const leastInLowerCase = 6;
/** Three letters apart are a list. */
const leastInParts = 4;

interface Found {
  word: OwnWord;
  words: OwnWords;
  skeleton: Skeleton;
  first: number;
  last: number;
}

/** The spelling of a distinctive word in one place of a text. */
export class Spelling {
  private readonly text: string;
  private readonly lower: string;
  private readonly found: Found;
  /** The places of its characters. */
  private readonly places: number[] = [];
  private readonly start: number;
  private readonly end: number;

  constructor(text: string, lower: string, found: Found) {
    this.text = text;
    this.lower = lower;
    this.found = found;
    for (let index = found.first; index <= found.last; index += 1) {
      const place = found.skeleton.place(index);
      if (place !== this.places.at(-1)) this.places.push(place);
    }
    this.start = this.places[0] ?? 0;
    this.end = (this.places.at(-1) ?? 0) + 1;
  }

  judge(): Judged {
    const exact = this.lower.slice(this.start, this.end) === this.found.word.word;
    if (!exact && !this.resembles()) return null;
    const isInParts = this.end - this.start > this.places.length;
    if (this.found.word.isCommon) return isInParts ? this.judgeCommonParts() : this.judgeCommon(exact);
    return isInParts ? this.judgeParts() : this.judgeWord(exact);
  }

  /** A common word counts only if a text disguises it, joins it to another word, or uses it in the name of a file. */
  private judgeCommon(exact: boolean): Judged {
    const { start, end, lower, text } = this;
    const { word, words } = this.found;
    const [from, to] = [this.wordStart(), this.wordEnd()];
    const rest = lower.slice(end, to);
    const place = { start: from, end: to, certain: false };
    if (from !== start || to - from > longestWord || !words.hasVocabulary) return null;
    if (!exact)
      return (rest === '' || inflections.has(rest)) && !this.isOrdinaryWord(lower.slice(from, to), words) ? place : null;
    if (word.isJoined) return place;
    if (rest === '') return text[end] === '_' || /[_#]/.test(text[start - 1] ?? '') ? place : null;
    if (!this.isCapitalized()) return null;
    const isCompound = rest.length >= leastInCompound - 1 && word.word.length >= leastInCompound;
    return this.isHump(end) || (isCompound && !words.isOrdinary(lower.slice(from, to))) ? place : null;
  }

  private judgeCommonParts(): Judged {
    if (this.places.length < leastInParts) return null;
    const judged = this.judgeParts();
    if (judged) return { ...judged, certain: judged.certain && this.places.length >= leastInCompound && this.isLetterByLetter() };
    const parts = this.found.word.isJoined ? this.parts() : null;
    if (!parts || isWordCharacter(this.text, this.start - 1) || isWordCharacter(this.text, this.end)) return null;
    const gaps = new Set(parts.slice(1).map(({ gap }) => gap));
    const isMarked = !gaps.has(' ') && [...gaps].every((gap) => /^[_*~=+#|]$/.test(gap));
    const isDisguised = gaps.size === 1 && gaps.has(' ') && !this.isExact(parts);
    return isMarked || isDisguised ? { start: this.start, end: this.end, certain: false } : null;
  }

  private isLetterByLetter(): boolean {
    return this.places.every((place, at) => at === 0 || place > (this.places[at - 1] ?? 0) + 1);
  }

  /** True if most characters are letters, and no lowercase i stands for an l. */
  private resembles(): boolean {
    const { skeleton, first, last, word } = this.found;
    let letters = 0;
    let before = -1;
    let at = 0;
    for (const letter of word.word) {
      const place = skeleton.place(first + at);
      const written = this.lower[place] ?? '';
      if (letter === 'l' && this.text[place] === 'i') return false;
      if (place !== before && /\p{L}/u.test(written)) letters += 1;
      before = place;
      at += /[mwd]/.test(letter) ? 2 : 1;
      if (first + at > last + 1) break;
    }
    return letters * 2 >= word.word.length;
  }

  private judgeWord(exact: boolean): Judged {
    const { word, words } = this.found;
    const { start, end, lower } = this;
    const from = this.wordStart();
    const to = this.wordEnd();
    const whole = lower.slice(from, to);
    const startsWord = from === start || this.isHump(start);
    const rest = lower.slice(end, to);
    const endsWord = rest === '' || this.isHump(end);
    const length = word.word.length;
    if (word.likeTerm) return this.judgeTerm(exact, startsWord, from, to);
    if (exact && !words.hasVocabulary && !this.isWrittenAsName(from)) return null;
    const isForeign = word.umlaut && /^(?:s|sche[nrsm]?)$/.test(rest);
    if (word.isStem)
      return exact && startsWord && derived.test(rest) && !words.isOrdinary(whole) ? { start, end: to, certain: true } : null;
    if (whole !== word.word && !isForeign && (to - from > longestWord ? false : this.isOrdinaryWord(whole, words))) return null;
    if (word.ofPerson && !this.isCapitalized() && length < leastInLowerCase) return null;
    if (exact && startsWord && endsWord) {
      if (this.isTermOfScience(to)) return null;
      if (length >= leastInCompound || this.isCapitalized())
        return { start: this.compoundStart(from), end: this.compoundEnd(to), certain: true };
      return from === start && to === end && words.hasVocabulary ? { start, end, certain: false } : null;
    }
    if (length < leastInCompound) return this.judgeShort(exact && startsWord, rest, from);
    if (startsWord) return { start: this.compoundStart(from), end: this.compoundEnd(to), certain: true };
    const isLedIn = leadIns.has(lower.slice(from, start));
    if (!exact || (!isLedIn && (length < leastAtEnd || technicalEnd.test(word.word)))) return null;
    return { start: this.compoundStart(from), end: this.compoundEnd(to), certain: true };
  }

  /** A short name with an ending; or within a longer word, where only a person can judge it. */
  private judgeShort(starts: boolean, rest: string, from: number): Judged {
    const { start, end } = this;
    const to = end + rest.length;
    if (starts && (/^sche[nrsm]?$/.test(rest) || (inflections.has(rest) && this.isCapitalized())))
      return { start, end: to, certain: true };
    const isDisguised = !starts && from === start && rest === '';
    const isCompound = starts && rest.length >= leastInCompound - 1 && rest.length <= longestWord;
    return (isDisguised || isCompound) && this.isCapitalized() && this.found.words.hasVocabulary
      ? { start, end: to, certain: false }
      : null;
  }

  /** Capitals inside a word like a technical term show that it's a name. A capital within a sentence, or a disguise, shows that it may be one. */
  private judgeTerm(exact: boolean, startsWord: boolean, from: number, to: number): Judged {
    if (!startsWord) return null;
    const place = { start: this.compoundStart(from), end: this.compoundEnd(to) };
    if (/\p{Ll}\p{Lu}/u.test(this.text.slice(this.start, this.end))) return { ...place, certain: true };
    return !exact || (this.isCapitalized() && !this.startsSentence(from)) ? { ...place, certain: false } : null;
  }

  /** A capital inside a sentence or a word. Without a dictionary, nothing else tells "Plate", a part of a brand, from a plate. */
  private isWrittenAsName(from: number): boolean {
    return this.isCapitalized() && (from < this.start || !this.startsSentence(from));
  }

  private startsSentence(from: number): boolean {
    const before = this.text.slice(Math.max(0, from - 3), from).trimEnd();
    return before === '' || /[.!?:]$/.test(before);
  }

  /** "zephyrons" isn't "zephyr", and "photocatalysts" is an ordinary word. */
  private isOrdinaryWord(whole: string, words: OwnWords): boolean {
    return words.isOrdinary(whole) || (whole.endsWith('s') && words.isOrdinary(whole.slice(0, -1)));
  }

  private isCapitalized(): boolean {
    return this.text[this.start] !== this.lower[this.start];
  }

  private compoundStart(from: number): number {
    return this.start - from > longestWord ? this.start : from;
  }

  private compoundEnd(to: number): number {
    return to - this.end > longestWord ? this.end : to;
  }

  private wordStart(): number {
    let from = this.start;
    while (this.start - from <= longestWord && isWordCharacter(this.text, from - 1)) from -= 1;
    return from;
  }

  private wordEnd(): number {
    let to = this.end;
    while (to - this.end <= longestWord && isWordCharacter(this.text, to)) to += 1;
    return to;
  }

  /** True at a capital after a lowercase letter, a lowercase letter after capitals, or between a digit and a letter. */
  private isHump(at: number): boolean {
    const [before = '', here = '', after = ''] = [this.text[at - 1], this.text[at], this.text[at + 1]];
    if (/\d/.test(before) !== /\d/.test(here)) return true;
    if (isUpper(here)) return isLower(before) || (isUpper(before) && isLower(after));
    return at === this.end && isUpper(before) && isUpper(this.text[at - 2] ?? '');
  }

  private isTermOfScience(to: number): boolean {
    const { word } = this.found;
    if (!word.ofPerson && !eponyms.has(word.word)) return false;
    const next = /^(?:'s?)?[ -](\p{L}+)/u.exec(this.text.slice(to, to + longestWord))?.[1] ?? '';
    if (eponymNouns.has(next.toLowerCase()) && (isLower(next[0] ?? '') || !word.ofPerson)) return true;
    if (!word.ofPerson) return false;
    return (
      /^[-'’]\p{Lu}/u.test(this.text.slice(to, to + 2)) ||
      /\p{Lu}\p{L}*-$/u.test(this.text.slice(Math.max(0, this.start - 20), this.start))
    );
  }

  /** "H*a*l*v", "Hal-vor-sen", "Halv orsen", one letter per line. */
  private judgeParts(): Judged {
    const { word, words } = this.found;
    const { start, end } = this;
    const parts = this.parts();
    if (parts === null) return null;
    const startsWord = !isWordCharacter(this.text, start - 1) || this.isHump(start);
    const to = this.wordEnd();
    const rest = this.lower.slice(end, to);
    const endsWord = rest === '' || inflections.has(rest) || this.isHump(end);
    if (!startsWord) return null;
    if (parts.every((part) => part.text.length === 1)) return endsWord ? { start, end: to, certain: true } : null;
    if (word.word.length < leastInCompound) return null;
    const isApart = parts.some(({ gap }) => /\s/.test(gap));
    // The first and last part may be whole words of the text: "to close" isn't "Toclos".
    const last = parts.at(-1);
    if (last) last.text += rest;
    if (isApart && (!endsWord || !this.isExact(parts))) return null;
    if (parts.some(({ gap }) => /\s/.test(gap) && !/^(?: |-? ?\r?\n ?| ?[-/|·•.,:_+~] ?)$/.test(gap))) return null;
    const telling = parts.filter(({ text }) => text.length > 2 && !words.isOrdinary(text)).length;
    const letters = parts.filter(({ text }) => text.length === 1 && text !== 'a' && text !== 'i').length;
    const place = { start, end: endsWord || !isApart ? this.compoundEnd(to) : end };
    // "nord licht": ordinary words of another language.
    const isForeign =
      words.hasVocabulary &&
      parts.length === 2 &&
      parts.every(({ text }) => text.length > 3) &&
      parts.some(({ text }) => !words.isEnglish(text));
    if (telling === 0 && letters === 0 && isForeign) return { ...place, certain: this.isCapitalized() };
    const pairs = parts.filter((part) => part.text.length === 2 && !functionWords.has(part.text)).length;
    if (isApart)
      return (telling > 0 || letters > 2 || pairs > 1) && (words.hasVocabulary || this.isCapitalized())
        ? { ...place, certain: true }
        : null;
    const certain = telling > 0 || parts.some(({ text }) => text.length <= 2 && !functionWords.has(text));
    return certain || this.isCapitalized() ? { ...place, certain } : null;
  }

  private isExact(parts: readonly { text: string }[]): boolean {
    return parts
      .map(({ text }) => text)
      .join('')
      .startsWith(this.found.word.word);
  }

  /** The parts of the word, each with the characters before it; null if they are too far apart. */
  private parts(): { text: string; gap: string }[] | null {
    const parts: { text: string; gap: string }[] = [];
    for (const [index, place] of this.places.entries()) {
      const before = this.places[index - 1] ?? place - 1;
      const letter = this.lower[place] ?? '';
      const last = parts.at(-1);
      if (place - before - 1 > longestGap) return null;
      if (last && place === before + 1) last.text += letter;
      else parts.push({ text: letter, gap: this.lower.slice(before + 1, place) });
    }
    return parts;
  }
}

const isUpper = (character: string): boolean => character !== character.toLowerCase();
const isLower = (character: string): boolean => character !== character.toUpperCase();
