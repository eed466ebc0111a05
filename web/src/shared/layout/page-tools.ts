/** Where a screen puts its own tools in the top bar of a phone. */
export const pageTools = 'page-tools';
