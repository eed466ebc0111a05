/** Words of the local part, joined by dots (RFC 5322, section 3.2.3), at a domain in any script. */
const address =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?:\p{L}[\p{L}\p{M}]+|xn--[a-z\d-]*[a-z\d])$/iu;

/** The key that two forms of one address share: in lower case, with the domain as name servers know it (xn--bcher-kva.example). */
export function addressKey(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at).toLowerCase();
  const host = /[^\0-\x7f]/.test(domain) && !/[\s/?#:\\]/.test(domain) ? URL.parse(`http://${domain}`)?.hostname : undefined;
  return address.slice(0, at).toLowerCase() + (host || domain);
}

/** True for an address that an email can be sent to, such as r&d@example.com or ivan@example.xn--p1ai. */
export const isEmailAddress = (text: string): boolean => text.length <= 254 && address.test(text);
