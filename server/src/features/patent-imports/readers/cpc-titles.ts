import { control } from './encodings.ts';

/** The title of a CPC class, or a record that has none, and why. `position` is its line, or the characters before it. */
export type TitleItem = { position: number } & ({ symbol: string; title: string } | { skipped: string });

/** Reads CPC class titles, detected from the first bytes of the content. */
export interface TitleReader {
  name: string;
  recognizes(head: Buffer): boolean;
  read(bytes: AsyncIterable<Buffer>): AsyncGenerator<TitleItem>;
}

/** A section, class, subclass or group, such as "A", "A01", "A01L" or "A01L2201/00". */
const symbolForm = /^[A-HY](?:\d\d(?:[A-Z](?:\d{1,4}\/\d{2,6})?)?)?$/;
/** Characters. */
const longestTitle = 2000;

/** Checks a symbol and its title; null if the title is empty. */
export function titleItem(position: number, symbol: string, text: string): TitleItem | null {
  const title = text.replace(/\s+/g, ' ').trim();
  if (title === '') return null;
  if (!symbolForm.test(symbol)) return { position, skipped: `"${symbol.slice(0, 40)}" is not a CPC symbol` };
  if (control.test(title)) return { position, skipped: 'the title has control characters' };
  if (title.length > longestTitle) return { position, skipped: 'the title is too long for a class' };
  return { position, symbol, title };
}
