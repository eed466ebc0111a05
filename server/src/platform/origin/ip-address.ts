import ipaddr from 'ipaddr.js';

/** The parsed address, without its zone; an IPv4 address that arrived over IPv6 as IPv4. Null for anything else. */
export function parseAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const [plain = ''] = address.split('%');
  // Four parts only: the library also takes "1.2" and "0x7f000001".
  return ipaddr.IPv4.isValidFourPartDecimal(plain) || ipaddr.IPv6.isValid(plain) ? ipaddr.process(plain) : null;
}

/** The IPv4 address, or the /64 network of an IPv6 address: one customer usually has all of it. Other text stays as it is. */
export function networkOf(address: string): string {
  const parsed = parseAddress(address);
  if (parsed === null) return address;
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString();
}
