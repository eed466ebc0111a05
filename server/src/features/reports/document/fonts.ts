import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

interface Face {
  name: string;
  folder: string;
  subset: string;
  ranges: [number, number][];
}

const rangesIn = (written: string): [number, number][] =>
  written.split(',').map((range) => {
    const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });

/** The faces of a family, each with the characters that it has. */
function facesOf(family: string): Face[] {
  const folder = dirname(require.resolve(`@fontsource/${family}/unicode.json`));
  const subsets = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
  return Object.entries(subsets).map(([subset, written]) => ({
    name: `${family} ${subset}`,
    folder,
    subset: `${family}-${subset.replace(/^\[(\d+)\]$/, '$1')}`,
    ranges: rangesIn(written),
  }));
}

const faces = [...facesOf('noto-sans'), ...facesOf('noto-sans-sc')].sort(
  (a, b) => Number(b.name === 'noto-sans latin') - Number(a.name === 'noto-sans latin'),
);

const fileOf = ({ folder, subset }: Face, weight: number): string => join(folder, 'files', `${subset}-${weight}-normal.woff`);

/** The fonts by name. Each is read only if a text needs it. */
export const fonts = Object.fromEntries(faces.map((face) => [face.name, { normal: fileOf(face, 400), bold: fileOf(face, 600) }]));

const [latin] = faces;
export const baseFont = latin?.name ?? '';
const known = new Map<number, string | null>();

function fontFor(point: number): string | null {
  const found = known.get(point);
  if (found !== undefined) return found;
  const name = faces.find(({ ranges }) => ranges.some(([from, to]) => point >= from && point <= to))?.name ?? null;
  known.set(point, name);
  return name;
}

/**
 * True if the fonts lack a letter of the text. Those of Hebrew, Arabic, Thai and others also need another direction or places of their
 * own, which pdfmake doesn't give them.
 */
export const lacksLetters = (text: string): boolean =>
  [...text.normalize('NFC')].some(
    (written) => /[\p{L}\p{M}\p{N}]/u.test(written) && fontFor(written.codePointAt(0) ?? 0) === null,
  );

/** The parts of a text that share a font. A character that no font has stands as a white square. */
export function runsOf(text: string): { text: string; font: string }[] {
  const runs: { text: string; font: string }[] = [];
  for (const written of text.normalize('NFC')) {
    const font = fontFor(written.codePointAt(0) ?? 0);
    const character = font === null ? '\u25a1' : written;
    const last = runs.at(-1);
    const name = font ?? fontFor(0x25_a1) ?? baseFont;
    if (last && (last.font === name || /\s/.test(written))) last.text += character;
    else runs.push({ text: character, font: name });
  }
  return runs;
}
