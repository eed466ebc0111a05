/** The place for a screen's own tools in the top bar of a phone. */
export const pageTools = 'page-tools';
