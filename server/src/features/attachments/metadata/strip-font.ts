import { readCff, stripCff } from './strip-cff.ts';
import { readSfnt, stripSfnt } from './strip-sfnt.ts';
import { readType1, stripType1 } from './strip-type1.ts';

/** Reads and strips a font of one kind. Both throw if the font isn't of that kind. */
interface FontKind {
  isOne(font: Buffer): boolean;
  strip(font: Buffer): Buffer;
  /** Names of glyphs, and everything else in it that is a text. */
  read(font: Buffer): string[];
}

const sfnt = ['\0\x01\0\0', 'true', 'OTTO'];
const startsWith = (font: Buffer, ...signs: string[]): boolean =>
  signs.some((sign) => font.subarray(0, sign.length).toString('latin1') === sign);
const kinds: FontKind[] = [
  { isOne: (font) => startsWith(font, ...sfnt), strip: stripSfnt, read: readSfnt },
  { isOne: (font) => startsWith(font, '\x01\0'), strip: stripCff, read: readCff },
  { isOne: (font) => startsWith(font, '%!'), strip: stripType1, read: readType1 },
];

const kindOf = (font: Buffer): FontKind | undefined => kinds.find(({ isOne }) => isOne(font));

/** Clears the names of a font, its family, makers and licenses. A font that isn't understood stays as it is; its texts are read. */
export function stripFont(bytes: Uint8Array): Uint8Array {
  const font = Buffer.from(bytes);
  try {
    return kindOf(font)?.strip(font) ?? bytes;
  } catch {
    return bytes;
  }
}

/** Stripping writes this over names. */
const cleared = /^F*$/;

/** The texts left in a font: the names of its glyphs. Null for a font that isn't understood. */
export function readFont(bytes: Uint8Array): string[] | null {
  const font = Buffer.from(bytes);
  try {
    return (
      kindOf(font)
        ?.read(font)
        .filter((text) => !cleared.test(text)) ?? null
    );
  } catch {
    return null;
  }
}
