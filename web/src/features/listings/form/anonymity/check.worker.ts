import type { Finding, KnownName } from '@brevet/contract/anonymity-check';
import { checkText, NameIndex } from '@brevet/contract/anonymity-check';

export interface Question {
  names: KnownName[];
  /** By the path of their field. */
  texts: Record<string, string>;
}

export interface Answer {
  checked: { field: string; text: string; findings: Finding[] }[];
}

// The server knows the dictionary and the well-known companies.
const noVocabulary = () => false;
let known = { key: '', index: NameIndex.of([], noVocabulary) };
/** The texts as they were last checked. */
const seen = new Map<string, string>();

self.onmessage = ({ data: { names, texts } }: MessageEvent<Question>) => {
  const key = JSON.stringify(names);
  if (key !== known.key) {
    known = { key, index: NameIndex.of(names, noVocabulary) };
    seen.clear();
  }
  const fresh = Object.entries(texts).filter(([field, text]) => seen.get(field) !== text);
  for (const [field, text] of fresh) seen.set(field, text);
  const checked = fresh.map(([field, text]) => ({ field, text, findings: checkText(field, text, [known.index]) }));
  self.postMessage({ checked } satisfies Answer);
};
