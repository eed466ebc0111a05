/** The words of a text, separated by spaces or lines. */
export const wordSet = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));
