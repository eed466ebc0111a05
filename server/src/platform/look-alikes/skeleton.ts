import { confusableLetters } from './confusable-letters.ts';

/**
 * The shape of a username or broker code: those that people would confuse have the same one. Case, accents and separators don't count; letters that look
 * like others count as these, and so do l, I and 1, O and 0, rn and m, vv and w (decision 7).
 */
export function skeletonOf(name: string): string {
  const letters = [...name.normalize('NFKD').replace(/[\u0300-\u036F]/g, '')];
  const shapes = letters.map((letter) => confusableLetters.get(letter) ?? letter).join('');
  const folded = shapes
    .toUpperCase()
    .toLowerCase()
    .replace(/[._-]/g, '')
    .replace(/[iı1]/g, 'l')
    .replaceAll('0', 'o')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
  return folded || name;
}
