import { Unstrippable } from '../sandbox/refusal.ts';

/** Kinds of tokens. A picture reaches from `BI` to the end of its pixels. */
type TokenKind = 'comment' | 'text' | 'hex' | 'name' | 'open' | 'close' | 'word' | 'picture';

export interface Token {
  kind: TokenKind;
  from: number;
  to: number;
}

const code = (sign: string): number => sign.charCodeAt(0);
const [open, close, less, greater, percent, backslash, slash] = ['(', ')', '<', '>', '%', '\\', '/'].map(code);
const isSpace = (byte: number | undefined): boolean => byte === undefined || [0, 9, 10, 12, 13, 32].includes(byte);
const ends = new Uint8Array(256);
for (const byte of [0, 9, 10, 12, 13, 32, ...Buffer.from('()<>[]{}/%')]) ends[byte] = 1;
const isEnd = (byte: number | undefined): boolean => byte === undefined || ends[byte] === 1;
/** Numbers start with these, and no operator does. */
const isNumeric = (byte: number): boolean => byte >= 43 && byte <= 57;

/** The tokens of a PDF's drawing operators, character maps and functions, which share one syntax. Numbers are left out. */
export function* contentTokens(source: Buffer): Generator<Token> {
  for (let at = 0; at < source.length; ) {
    const byte = source[at] ?? 0;
    const from = at;
    let kind: TokenKind | null = null;
    if (byte === percent) [kind, at] = ['comment', endOfLine(source, at)];
    else if (byte === open) [kind, at] = ['text', endOfText(source, at)];
    else if (byte === slash) [kind, at] = ['name', endOfWord(source, at + 1)];
    else if (byte === less && source[at + 1] === less) [kind, at] = ['open', at + 2];
    else if (byte === greater && source[at + 1] === greater) [kind, at] = ['close', at + 2];
    else if (byte === less) [kind, at] = ['hex', endOf(source, source.indexOf('>', at) + 1)];
    else if (isEnd(byte)) at += 1;
    else if (isWord(source, at, 'BI')) [kind, at] = ['picture', endOfPicture(source, at)];
    else [kind, at] = [isNumeric(byte) ? null : 'word', endOfWord(source, at)];
    if (kind) yield { kind, from, to: at };
  }
}

const endOf = (source: Buffer, at: number): number => (at > 0 ? at : source.length);

function endOfWord(source: Buffer, from: number): number {
  let at = from;
  while (at < source.length && !isEnd(source[at])) at += 1;
  return at;
}

function endOfLine(source: Buffer, from: number): number {
  let at = from;
  while (at < source.length && source[at] !== 10 && source[at] !== 13) at += 1;
  return at;
}

/** Parentheses can be nested; a backslash goes with the next character. */
function endOfText(source: Buffer, from: number): number {
  let depth = 0;
  for (let at = from; at < source.length; at += 1) {
    if (source[at] === backslash) at += 1;
    else if (source[at] === open) depth += 1;
    else if (source[at] === close) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return source.length;
}

const isWord = (source: Buffer, at: number, word: string): boolean =>
  source.toString('latin1', at, at + word.length) === word && isEnd(source[at - 1] ?? 32) && isSpace(source[at + word.length]);

/** Pixels of a small picture stand between `ID` and `EI`. */
function endOfPicture(source: Buffer, from: number): number {
  const data = startOfPixels(source, from);
  if (/\/(DCT|DCTDecode)\b/.test(source.toString('latin1', from, data))) throw new Unstrippable('carriesFiles');
  let end = data + 2;
  while (end < source.length && !(isSpace(source[end - 1]) && isWord(source, end, 'EI') && isText(source, end + 2))) end += 1;
  return Math.min(end + 2, source.length);
}

/** The end of the entries of a small picture. */
export function startOfPixels(source: Buffer, from: number): number {
  let data = from;
  while (data < source.length && !isWord(source, data, 'ID')) data += 1;
  return data;
}

/** True if drawing operators follow instead of more pixels. */
const isText = (source: Buffer, from: number): boolean =>
  source.subarray(from, from + 10).every((byte) => isSpace(byte) || (byte >= 32 && byte < 127));
