import type { Token } from './content-tokens.ts';
import { contentTokens } from './content-tokens.ts';

/** The replacement of a token, which may depend on the one before it; null if the token stays. */
type Replace = (token: Token, text: string, before: string) => string | null;

function replaced(content: Uint8Array, replace: Replace): Buffer {
  const source = Buffer.from(content);
  const out: Buffer[] = [];
  let from = 0;
  let before = '';
  for (const token of contentTokens(source)) {
    const text = token.to - token.from < 200 ? source.toString('latin1', token.from, token.to) : '';
    const other = replace(token, text, before);
    before = text;
    if (other === null) continue;
    out.push(source.subarray(from, token.from), Buffer.from(other));
    from = token.to;
  }
  return Buffer.concat([...out, source.subarray(from)]);
}

/** Removes comments from the drawing operators of a PDF. Refuses a JPEG among them, because it may have metadata. */
export const stripContent = (content: Uint8Array): Buffer => replaced(content, ({ kind }) => (kind === 'comment' ? '' : null));

/** Collections of characters that the standard defines. */
const collection = /^\((Adobe|UCS|UCS2|Identity|Japan1|GB1|CNS1|Korea1|KR)\)$/;

/** Removes comments, the name and the collection of a character map, which usually contain the name of its font. */
export const stripMap = (content: Uint8Array): Buffer =>
  replaced(content, ({ kind }, text, before) => {
    if (kind === 'comment') return '';
    if (kind === 'text') return collection.test(text) ? null : '()';
    return kind === 'name' && before === '/CMapName' ? '/CMap' : null;
  });
