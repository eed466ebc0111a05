/** Who is invited, as the sender has written it. */
export const nameOf = ({ FirstName, LastName }: { FirstName: string; LastName: string }): string =>
  `${FirstName} ${LastName}`.trim();
