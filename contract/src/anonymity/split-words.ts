import type { PlainText } from './plain-text.ts';

const letterOrDigit = /[\p{L}\p{N}]/u;
/** Scripts without spaces between words: each character counts as a word. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー]/u;
const katakana = /[\p{Script=Katakana}ー]/u;

const none = 0;
const partOfWord = 1;
const wordOfItsOwn = 2;
const kinds = new Map<number, number>();
const ascii = Uint8Array.from({ length: 128 }, (_, code) => (/[A-Za-z0-9]/.test(String.fromCharCode(code)) ? partOfWord : none));

/** The first half of a Han character beyond the basic plane, as in 𠮷田. */
const isRareHan = (code: number): boolean => code >= 0xd840 && code <= 0xd888;

/** Is it a separator, part of a word, or a whole word? */
function kindOf(code: number): number {
  if (code < 128) return ascii[code] ?? none;
  const found = kinds.get(code);
  if (found !== undefined) return found;
  const character = String.fromCharCode(code);
  const kind = unspaced.test(character) ? wordOfItsOwn : letterOrDigit.test(character) ? partOfWord : none;
  kinds.set(code, kind);
  return kind;
}

export const isWordCharacter = (text: string, at: number): boolean =>
  at >= 0 && at < text.length && kindOf(text.charCodeAt(at)) !== none;

const abbreviations = new Set(
  'eg ie vs cf dr mr mrs ms prof inc corp ltd co no nos fig figs st jr sr approx al pat mt dept univ lab labs bros esp incl resp'.split(
    ' ',
  ),
);

/** The words of a text with their positions, and the facts about their spelling that the rules need. */
export class Words {
  readonly plain: PlainText;
  readonly starts: number[] = [];
  readonly ends: number[] = [];

  constructor(plain: PlainText) {
    this.plain = plain;
    const { text } = plain;
    let from = -1;
    const close = (at: number): void => {
      if (from >= 0) this.add(from, at);
      from = -1;
    };
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      const kind = kindOf(code);
      if (kind === partOfWord) {
        if (from < 0) from = at;
        continue;
      }
      close(at);
      if (kind === wordOfItsOwn || text[at] === '&') this.add(at, at + 1);
      else if (isRareHan(code)) this.add(at, at + 2);
    }
    close(text.length);
  }

  private add(start: number, end: number): void {
    this.starts.push(start);
    this.ends.push(end);
  }

  get count(): number {
    return this.starts.length;
  }

  start(index: number): number {
    return this.starts[index] ?? this.plain.text.length;
  }

  end(index: number): number {
    return this.ends[index] ?? 0;
  }

  /** The word in lower case; empty before the first and after the last. */
  at(index: number): string {
    return index < 0 || index >= this.count ? '' : this.plain.lower.slice(this.start(index), this.end(index));
  }

  written(index: number): string {
    return index < 0 || index >= this.count ? '' : this.plain.text.slice(this.start(index), this.end(index));
  }

  /** The text between a word and the next one. */
  gap(index: number): string {
    return this.plain.text.slice(index < 0 ? 0 : this.end(index), this.start(index + 1));
  }

  isCapitalized(index: number): boolean {
    const first = this.start(index);
    return index >= 0 && index < this.count && this.plain.text[first] !== this.plain.lower[first];
  }

  isUpperCase(index: number): boolean {
    const written = this.written(index);
    return written !== this.at(index) && written === written.toUpperCase();
  }

  isUnspaced(index: number): boolean {
    const code = this.plain.text.charCodeAt(this.start(index));
    return kindOf(code) === wordOfItsOwn || isRareHan(code);
  }

  /** False in the middle of a word in katakana, whose characters belong together. */
  isBoundary(index: number): boolean {
    if (index <= 0 || index >= this.count || this.start(index) !== this.end(index - 1)) return true;
    return !(katakana.test(this.written(index - 1)) && katakana.test(this.written(index)));
  }

  /** The first word of a text, line, sentence or entry after a colon. */
  startsSentence(index: number): boolean {
    if (index <= 0) return true;
    const gap = this.gap(index - 1);
    // The period of .NET starts a word.
    if (gap === ' ' || gap === ' .') return false;
    if (/[\n\r!?:\u2022*|]/.test(gap) || / [-–—] ?$/.test(gap)) return true;
    if (!gap.includes('.')) return false;
    const before = this.at(index - 1);
    if (gap.startsWith('..')) return true;
    return before.length > 1 && !abbreviations.has(before);
  }
}
