const blocks = new Set(
  'p div br hr h1 h2 h3 h4 h5 h6 ul ol li blockquote pre table thead tbody tfoot tr section article header footer'.split(' '),
);
const cells = new Set(['td', 'th']);
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The text of an entity, or the entity itself if it has none. */
function decoded(entity: string, name: string): string {
  if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? entity;
  const code = name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : entity;
}

/** The trace of a tag in the text: a new line for a block, a tab between table cells, nothing for formatting. */
function gapOf(name: string, isEnd: boolean): string {
  if (cells.has(name)) return isEnd ? '\t' : '';
  return blocks.has(name) ? '\n' : '';
}

/** The readable text of well-formed HTML, one line per block. It's for reading and searching, and never trusted as HTML. */
export function htmlText(html: string): string {
  return html
    .replace(/<(\/?)([a-z][a-z0-9]{0,15})(?![a-z0-9])[^<>]*>/gi, (_tag, end: string, name: string) =>
      gapOf(name.toLowerCase(), end !== ''),
    )
    .replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,5});/gi, decoded)
    .split('\n')
    .map((line) => line.replaceAll('\u00a0', ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A text as HTML. It is also safe inside an attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');
