/** The table whose saved views are searches, with alerts about new listings. */
export const searchTable = 'searchListing';
