import { fileTypeFromBuffer } from 'file-type';

/** Enough bytes to detect a file's type. */
export const headSize = 64 * 1024;

/** The media type of a file, from its first bytes and never from its name. Empty if unknown. */
export const fileTypeOf = async (head: Buffer): Promise<string> =>
  (await fileTypeFromBuffer(head))?.mime ?? (isText(head) ? 'text/plain' : '');

/** True for UTF-8 without a NUL. The last character can be cut off. */
function isText(head: Buffer): boolean {
  if (head.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}
