const known = /^(?:https?:\/\/|mailto:)/i;
const email = /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/;

/** The address that a typed link means: `example.com` is on the web, and `ada@example.com` an email address. */
export function linkAddress(typed: string): string {
  const address = typed.trim();
  if (address === '' || known.test(address)) return address;
  return email.test(address) ? `mailto:${address}` : `https://${address.replace(/^\/+/, '')}`;
}
