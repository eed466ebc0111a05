/** The most characters of a file's text that are kept, searched and checked: about 400 pages. */
export const mostCharacters = 1_000_000;
