/** The start of a text, without half a character at its end: PostgreSQL can't store half an emoji in JSON. */
export const truncate = (text: string, longest: number): string => text.slice(0, longest).toWellFormed();
