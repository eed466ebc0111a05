import ipaddr from 'ipaddr.js';

/** Parses an address, without its zone. IPv4-mapped IPv6 becomes IPv4; null if it isn't an address. */
export function parseAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const [plain = ''] = address.split('%');
  // Require four parts: the library also accepts "1.2" and "0x7f000001".
  return ipaddr.IPv4.isValidFourPartDecimal(plain) || ipaddr.IPv6.isValid(plain) ? ipaddr.process(plain) : null;
}

/** The IPv4 address, or the /64 network of an IPv6 address, which usually belongs to one customer. Other text is unchanged. */
export function networkOf(address: string): string {
  const parsed = parseAddress(address);
  if (parsed === null) return address;
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString();
}
