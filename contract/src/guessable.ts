/** What everybody may know of an account. */
export interface AccountNames {
  Username: string;
  Email: string;
  Firstname: string;
  Lastname: string;
}

/** Without case, blanks and what else separates words. */
function plain(text: string): string {
  const lower = text.normalize('NFKC').toLowerCase();
  return lower.replace(/[\s._-]/g, '') || lower;
}

/** Whether a password is nothing but the name of the product, perhaps with digits. */
export const isProductName = (password: string): boolean => /^\d*brevet(demo)?\d*$/.test(plain(password));

/** Whether a password is the username, the e-mail address or what stands before its @, or the first and last name. */
export function isOwnName(password: string, { Username, Email, Firstname, Lastname }: AccountNames): boolean {
  const names = [Username, Email, Email.split('@')[0] ?? '', Firstname + Lastname];
  return names.filter(Boolean).map(plain).includes(plain(password));
}
