import type { TitleItem, TitleReader } from './cpc-titles.ts';
import { titleItem } from './cpc-titles.ts';
import { firstLines, textLines } from './text-lines.ts';

/** A symbol, its level, which only groups have, and its title. */
const row = /^([A-HY](?:\d\d(?:[A-Z](?:\d{1,4}\/\d{2,6})?)?)?) *\t *(\d{0,2}) *\t *(\S.*)$/;
const heading = /^"?symbols?"?\s*\t\s*"?level/i;
/** Lines in which a row shows the format, because the first ones may be damaged. */
const looked = 10;

/** The offices' list of CPC titles, with a file for each section. */
export const cpcTitleList: TitleReader = {
  name: 'CPC title list',
  recognizes: (head) => {
    const lines = firstLines(head, looked).filter((line) => !heading.test(line));
    return lines.filter((line) => row.test(unquoted(line))).length > lines.length / 2;
  },
  async *read(bytes) {
    for await (const { text, line, isTooLong } of textLines(bytes)) {
      if (line === 1 && heading.test(text)) continue;
      const item = isTooLong ? null : titleOf(text, line);
      if (item) yield item;
      else yield { position: line, skipped: "it isn't a CPC symbol with a level and a title" };
    }
  },
};

function titleOf(text: string, line: number): TitleItem | null {
  const [, symbol = '', , title = ''] = row.exec(unquoted(text)) ?? [];
  return titleItem(line, symbol, title);
}

/** Some programs put quotes around values that have commas or quotes. */
const unquoted = (line: string): string =>
  line
    .split('\t')
    .map((value) => (/^".*"\s*$/.test(value) ? value.trim().slice(1, -1).replaceAll('""', '"') : value))
    .join('\t');
