/** Account data that anyone may know. */
export interface AccountNames {
  Username: string;
  Email: string;
  Firstname: string;
  Lastname: string;
}

/** Drops case, spaces and other word separators. */
function plain(text: string): string {
  const lower = text.normalize('NFKC').toLowerCase();
  return lower.replace(/[\s._-]/g, '') || lower;
}

/** True if a password is only the product name, with or without digits. */
export const isProductName = (password: string): boolean => /^\d*brevet(demo)?\d*$/.test(plain(password));

/** True if a password is the username, the email address or its part before the @, or the first and last name. */
export function isOwnName(password: string, { Username, Email, Firstname, Lastname }: AccountNames): boolean {
  const names = [Username, Email, Email.split('@')[0] ?? '', Firstname + Lastname];
  return names.filter(Boolean).map(plain).includes(plain(password));
}
