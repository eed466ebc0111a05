/** The start of a text. A cut inside a character, such as an emoji, leaves a half of it, which PostgreSQL doesn't store in JSON. */
export const truncate = (text: string, longest: number): string => text.slice(0, longest).toWellFormed();
