/** A LIKE pattern for values that contain this text, with its wildcards escaped. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** The ID in a search term; 0, which nothing has, if it isn't a number. */
export const searchedId = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);
