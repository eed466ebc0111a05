import { Unstrippable } from './refusal.ts';

const code = (sign: string): number => sign.charCodeAt(0);
const [open, close, less, greater, percent, backslash] = ['(', ')', '<', '>', '%', '\\'].map(code);
const isSpace = (byte: number | undefined): boolean => byte === undefined || [0, 9, 10, 12, 13, 32].includes(byte);
const isEnd = (byte: number | undefined): boolean => isSpace(byte) || '()<>[]{}/%'.includes(String.fromCharCode(byte ?? 32));

/** Removes comments from the drawing operators of a PDF. Refuses a JPEG inside of them, which may have metadata. */
export function stripContent(content: Uint8Array): Buffer {
  const source = Buffer.from(content);
  const out: Buffer[] = [];
  let from = 0;
  for (let at = 0; at < source.length; ) {
    const byte = source[at];
    if (byte === percent) {
      out.push(source.subarray(from, at));
      at = endOfLine(source, at);
      from = at;
    } else if (byte === open) at = endOfText(source, at);
    else if (byte === less && source[at + 1] !== less) at = endOf(source, source.indexOf('>', at) + 1);
    else if (isWord(source, at, 'BI')) at = endOfPicture(source, at);
    else at += byte === less || (byte === greater && source[at + 1] === greater) ? 2 : 1;
  }
  return Buffer.concat([...out, source.subarray(from)]);
}

const endOf = (source: Buffer, at: number): number => (at > 0 ? at : source.length);

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
  let data = from;
  while (data < source.length && !isWord(source, data, 'ID')) data += 1;
  if (/\/(DCT|DCTDecode)\b/.test(source.toString('latin1', from, data))) throw new Unstrippable('carriesFiles');
  let end = data + 2;
  while (end < source.length && !(isSpace(source[end - 1]) && isWord(source, end, 'EI') && isText(source, end + 2))) end += 1;
  return end + 2;
}

/** True when drawing operators follow, and not more pixels. */
const isText = (source: Buffer, from: number): boolean =>
  source.subarray(from, from + 10).every((byte) => isSpace(byte) || (byte >= 32 && byte < 127));
