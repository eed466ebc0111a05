import type { Token } from './content-tokens.ts';
import { contentTokens } from './content-tokens.ts';

/** What stands in the place of a mark; null if the mark stays. */
type Replace = (token: Token, mark: string, before: string) => string | null;

function replaced(content: Uint8Array, replace: Replace): Buffer {
  const source = Buffer.from(content);
  const out: Buffer[] = [];
  let from = 0;
  let before = '';
  for (const token of contentTokens(source)) {
    const mark = token.to - token.from < 200 ? source.toString('latin1', token.from, token.to) : '';
    const other = replace(token, mark, before);
    before = mark;
    if (other === null) continue;
    out.push(source.subarray(from, token.from), Buffer.from(other));
    from = token.to;
  }
  return Buffer.concat([...out, source.subarray(from)]);
}

/** Removes comments from the drawing operators of a PDF. Refuses a JPEG inside of them, which may have metadata. */
export const stripContent = (content: Uint8Array): Buffer => replaced(content, ({ kind }) => (kind === 'comment' ? '' : null));

/** Collections of characters that the standard defines. */
const collection = /^\((Adobe|UCS|UCS2|Identity|Japan1|GB1|CNS1|Korea1|KR)\)$/;

/** Removes comments, the name and the collection of a character map, which usually contain the name of its font. */
export const stripMap = (content: Uint8Array): Buffer =>
  replaced(content, ({ kind }, mark, before) => {
    if (kind === 'comment') return '';
    if (kind === 'text') return collection.test(mark) ? null : '()';
    return kind === 'name' && before === '/CMapName' ? '/CMap' : null;
  });
