import { escapeHtml } from '@brevet/contract/html-text';

/** Places in a text: from `start` up to `end`. */
export interface Range {
  start: number;
  end: number;
}

/** A tag, unchanged, or a character of the text. Text of one character can be an entity of several. */
type Piece = { tag: string } | { text: string };

const tags = /<[^>]*>/g;
/** Formatting doesn't divide what people read; any other tag does. */
const formatting = /^<\/?(?:strong|em|u|s|code|span|a)(?=[\s>/])/i;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' };

const decoded = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_entity, name: string) => entities[name] ?? '');

/** The text that people read in sanitized HTML, with a line break for each tag that isn't formatting, and its pieces. */
export function visibleText(html: string): { text: string; pieces: Piece[] } {
  const pieces: Piece[] = [];
  let text = '';
  let from = 0;
  const add = (shown: string) => {
    if (shown === '') return;
    pieces.push({ text: decoded(shown) });
    text += decoded(shown);
  };
  for (const { 0: tag, index } of html.matchAll(tags)) {
    add(html.slice(from, index));
    from = index + tag.length;
    pieces.push({ tag });
    if (!formatting.test(tag)) text += '\n';
  }
  add(html.slice(from));
  return { text, pieces };
}

/** The HTML again, without the characters at these places of its text. */
export function removeRanges(pieces: readonly Piece[], ranges: readonly Range[]): string {
  let html = '';
  let place = 0;
  let next = 0;
  for (const piece of pieces) {
    if ('tag' in piece) {
      html += piece.tag;
      if (!formatting.test(piece.tag)) place += 1;
      continue;
    }
    const end = place + piece.text.length;
    let from = place;
    for (;;) {
      const range = ranges[next];
      if (!range || range.start >= end) break;
      html += escapeHtml(piece.text.slice(from - place, Math.max(from, range.start) - place));
      from = Math.min(Math.max(from, range.end), end);
      if (range.end > end) break;
      next += 1;
    }
    html += escapeHtml(piece.text.slice(from - place));
    place = end;
  }
  return html;
}
