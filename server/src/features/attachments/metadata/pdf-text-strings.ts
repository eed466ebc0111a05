import type { PDFHexString, PDFString } from '@cantoo/pdf-lib';
import { pdfDocEncodingDecode } from '@cantoo/pdf-lib';

/** A language stands between two of these: two letters, and two more for a country. */
const languageMark = '\u001b';
const longestLanguage = 4;

/** The text of a string, in any of the encodings that PDF readers know. */
export const textOfString = (value: PDFString | PDFHexString): string => textOfBytes(value.asBytes());

export const textOfBytes = (bytes: Uint8Array): string =>
  decoded(bytes)
    .split(languageMark)
    .filter((part, index) => index % 2 === 0 || part.length > longestLanguage)
    .join('');

function decoded(bytes: Uint8Array): string {
  const [first, second, third] = bytes;
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xef && second === 0xbb && third === 0xbf) return new TextDecoder().decode(bytes);
  // Some programs write UTF-8 without its mark.
  if (bytes.some((byte) => byte > 127)) {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      return pdfDocEncodingDecode(bytes);
    }
  }
  return pdfDocEncodingDecode(bytes);
}
