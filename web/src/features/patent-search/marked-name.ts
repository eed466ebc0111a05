import type { TextParts } from '@brevet/contract/listing-search';
import { foldName, nameWords } from '@brevet/contract/patent-names';

/** The names with the searched words marked, whatever their case and accents. A word before * marks those that begin with it. */
export function markedName(names: string, searched: string): TextParts {
  const words = new Set(nameWords(searched.replaceAll('*', ' ')));
  const starts = [...searched.matchAll(/[^\s*]+(?=\*)/g)].map(([start]) => foldName(start)).filter(Boolean);
  const isHit = (piece: string): boolean => {
    const folded = foldName(piece);
    return folded.split(' ').some((word) => words.has(word)) || starts.some((start) => folded.startsWith(start));
  };
  return names
    .split(/([^\s,;]+)/)
    .filter(Boolean)
    .map((text) => ({ text, hit: isHit(text) }));
}
