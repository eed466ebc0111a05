import type { TextParts } from '@brevet/contract/listing-search';

/** A text with the found words marked. */
export function Marked({ parts }: { parts: TextParts }) {
  let at = 0;
  return parts.map(({ text, hit }) => {
    const key = at;
    at += text.length;
    return hit ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>;
  });
}
