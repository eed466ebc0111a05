/** Numbers that the USPTO lists as withdrawn and that never issued, although lists and files of numbers may have them. An imported list adds to these. */
const withdrawn = new Set(['PP31892', 'PP31893']);

/** True for a number known to be withdrawn, with or without its country. */
export const isKnownWithdrawn = (number: string): boolean => withdrawn.has(number.replace(/^US/, ''));
