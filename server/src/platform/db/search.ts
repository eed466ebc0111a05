/** A pattern for LIKE: whatever contains this text, with its own signs taken as they are. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** The ID that a search may mean; 0, which nothing has, when it is no number. */
export const searchedId = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);
