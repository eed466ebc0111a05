import { isUtf8 } from 'node:buffer';
import { DamageError } from '../input/file-errors.ts';

const declared = /^\s{0,100}<\?xml\s[^>]{0,200}?encoding\s{0,20}=\s{0,20}["']([\w.:-]{1,40})["']/;
const likeUtf8 = new Set(['utf-8', 'utf8', 'us-ascii', 'ascii', 'utf-16', 'utf-16le', 'utf-16be']);
const likeWindows = new Set(['iso-8859-1', 'latin1', 'latin-1', 'windows-1252', 'cp1252']);
/** Bytes that Windows-1252 leaves undefined. */
const undefinedBytes = [0x81, 0x8d, 0x8f, 0x90, 0x9d];
const windows = new TextDecoder('windows-1252');
/** Tabs and line ends are the only control characters of a text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for.
export const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;
const lessThan = 0x3c;
/** Half a character of UTF-16, in the bytes of its UTF-8. */
const replacement = '\u00ef\u00bf\u00bd';

/** The encoding that a document declares, in lower case. UTF-16 is already converted when a reader gets it. */
export const encodingOf = (document: Buffer): string =>
  declared.exec(document.toString('latin1', 0, 512).replace(/^\u00ef\u00bb\u00bf/, ''))?.[1]?.toLowerCase() ?? 'utf-8';

/** True if all bytes are valid. This is known only for UTF-8; other encodings are checked where they are decoded. */
export const isValid = (bytes: Buffer, encoding: string): boolean => !likeUtf8.has(encoding) || isUtf8(bytes);

/** A stretch of bytes that no text has: invalid in its encoding, or control characters. */
export interface Hole {
  at: number;
  end: number;
}

/** Valid bytes between two invalid ones that still belong to one hole: random bytes are valid now and then. */
const bridge = 8;
/** A hole that is shorter can't hide the end of one document and the beginning of another. */
const hidesBorder = 200;

export const canHideBorder = ({ at, end }: Hole): boolean => end - at >= hidesBorder;

/** The damaged stretches of a document, in order. */
export function holesIn(bytes: Buffer, encoding: string): Hole[] {
  const holes: Hole[] = [];
  for (const at of badBytes(bytes, encoding)) {
    const last = holes.at(-1);
    if (last && at - last.end <= bridge) last.end = at + 1;
    else holes.push({ at, end: at + 1 });
  }
  return holes;
}

/** Short texts are freed soonest. */
const windowSize = 64 * 1024;

/** The bytes as texts that begin at a tag, with one character per byte. A single text would double the memory of a long document. */
export function* textsOf(bytes: Buffer, overlap = 0): Generator<string> {
  for (let at = 0; at < bytes.length; ) {
    const tag = at + windowSize < bytes.length ? bytes.subarray(at, at + windowSize).lastIndexOf(lessThan) : -1;
    const end = Math.min(at + (tag > 0 ? tag : windowSize), bytes.length);
    yield bytes.toString('latin1', at, end + overlap);
    at = end;
  }
}

function* badBytes(bytes: Buffer, encoding: string): Generator<number> {
  const isUtf16 = encoding.startsWith('utf-16');
  const isBroken = !isValid(bytes, encoding);
  const gaps = likeWindows.has(encoding) ? undefinedBytes.filter((byte) => bytes.includes(byte)) : [];
  const isControlled = textsOf(bytes).some((text) => control.test(text));
  if (!isBroken && gaps.length === 0 && !isControlled && !(isUtf16 && bytes.includes(replacement, 0, 'latin1'))) return;
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] ?? 0;
    const length = isBroken && byte >= 0x80 ? lengthAt(bytes, at) : 1;
    const isReplaced = isUtf16 && byte === 0xef && bytes.toString('latin1', at, at + 3) === replacement;
    if (length === 0 || isReplaced || gaps.includes(byte) || control.test(String.fromCharCode(byte))) yield at;
    at += Math.max(length, 1);
  }
}

/** The length of the character that begins here; 0 if none does. */
function lengthAt(bytes: Buffer, at: number): number {
  const length = [2, 3, 4].find((count) => at + count <= bytes.length && isUtf8(bytes.subarray(at, at + count)));
  return length ?? 0;
}

/** The text of these bytes. Throws a DamageError for bytes that are invalid in the encoding; nothing is replaced silently. */
export function decodeBytes(bytes: Buffer, encoding: string): string {
  if (likeUtf8.has(encoding)) {
    if (!isUtf8(bytes)) throw invalid('UTF-8');
    const text = bytes.toString('utf8');
    if (encoding.startsWith('utf-16') && text.includes('\uFFFD')) throw invalid('UTF-16');
    return text;
  }
  if (likeWindows.has(encoding)) {
    if (undefinedBytes.some((byte) => bytes.includes(byte)))
      throw invalid(encoding === 'windows-1252' ? 'Windows-1252' : 'Latin-1');
    return windows.decode(bytes);
  }
  return decoderOf(encoding)(bytes);
}

const invalid = (name: string): DamageError => new DamageError(`it has bytes that aren't valid ${name}`);

function decoderOf(encoding: string): (bytes: Buffer) => string {
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new DamageError(`its encoding "${encoding}" is unknown`);
  }
  return (bytes) => {
    try {
      return decoder.decode(bytes);
    } catch {
      throw invalid(encoding);
    }
  };
}
