/** The recipient's name as the sender wrote it. */
export const nameOf = ({ FirstName, LastName }: { FirstName: string; LastName: string }): string =>
  `${FirstName} ${LastName}`.trim();
