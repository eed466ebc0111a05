import { domainToASCII, domainToUnicode } from 'node:url';

/** The address with its domain rewritten. A domain that can't be rewritten stays. */
function withDomain(address: string, rewrite: (domain: string) => string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  return address.slice(0, at) + (rewrite(domain) || domain);
}

/** The ways in which an address may be stored, apart from its case: bücher.example is also xn--bcher-kva.example. */
export const addressForms = (address: string): string[] => [
  ...new Set([address, withDomain(address, domainToASCII), withDomain(address, domainToUnicode)]),
];
