import type { Texts } from '../anonymity/anonymity.ts';

/** The texts that differ from the stored ones. */
export const changedTexts = (stored: Texts, sent: Texts): Texts =>
  Object.fromEntries(Object.entries(sent).filter(([path, text]) => text !== stored[path]));
