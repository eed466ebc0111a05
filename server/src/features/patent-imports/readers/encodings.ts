import { isUtf8 } from 'node:buffer';
import { DamageError } from '../file-errors.ts';

const declared = /^\s{0,100}<\?xml\s[^>]{0,200}?encoding\s{0,20}=\s{0,20}["']([\w.:-]{1,40})["']/;
const likeUtf8 = new Set(['utf-8', 'utf8', 'us-ascii', 'ascii', 'utf-16', 'utf-16le', 'utf-16be']);
const likeWindows = new Set(['iso-8859-1', 'latin1', 'latin-1', 'windows-1252', 'cp1252']);
/** Bytes that Windows-1252 leaves undefined. */
const undefinedBytes = [0x81, 0x8d, 0x8f, 0x90, 0x9d];
const windows = new TextDecoder('windows-1252');

/** The encoding that a document declares, in lower case. UTF-16 is already converted when a reader gets it. */
export const encodingOf = (document: Buffer): string =>
  declared.exec(document.toString('latin1', 0, 512).replace(/^\u00ef\u00bb\u00bf/, ''))?.[1]?.toLowerCase() ?? 'utf-8';

/** True if all bytes are valid. This is known only for UTF-8; other encodings are checked where they are decoded. */
export const isValid = (bytes: Buffer, encoding: string): boolean => !likeUtf8.has(encoding) || isUtf8(bytes);

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
