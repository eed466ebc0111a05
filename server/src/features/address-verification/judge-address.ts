import { domainToASCII } from 'node:url';
import type { Finding } from '@brevet/contract/address-verification';
import type { EmailVerifyStatus } from '@brevet/contract/contact-fields';
import { isEmailAddress } from '@brevet/contract/email-address';
import { LRUCache } from 'lru-cache';
import type { Dns, DomainFinding } from './dns.ts';

/** Domains that a run remembers. */
const mostDomains = 10_000;
const atOnce = 10;

interface Verdict {
  EmailVerify: 0 | 1;
  EmailVerifyStatus: EmailVerifyStatus;
}

const ok: Verdict = { EmailVerify: 1, EmailVerifyStatus: 'Ok' };
const bad: Verdict = { EmailVerify: 0, EmailVerifyStatus: 'Bad' };

/** The verdict on the contact that follows from a finding; null if none does. */
export const verdictOf: Record<Finding, Verdict | null> = {
  'mail server': ok,
  'address record': ok,
  'null mx': bad,
  'no mail server': bad,
  'no domain': bad,
  syntax: bad,
  bounced: bad,
  'no answer': { EmailVerify: 0, EmailVerifyStatus: 'Unknown' },
  'not reached': null,
};

const findingOf: Record<DomainFinding, Finding> = {
  'mail server': 'mail server',
  'address record': 'address record',
  'null mx': 'null mx',
  'no mail server': 'no mail server',
  'no domain': 'no domain',
  silent: 'no answer',
  away: 'not reached',
};

/** Up to 253 characters, and up to 63 between two dots (RFC 1035, section 2.3.4). */
const domainName = /^(?=.{1,253}$)[^.]{1,63}(?:\.[^.]{1,63})+$/;

/** The domain of an address as name servers know it; null for text that isn't an address. */
function domainOf(address: string): string | null {
  if (!isEmailAddress(address)) return null;
  const domain = domainToASCII(address.slice(address.lastIndexOf('@') + 1));
  return domainName.test(domain) ? domain : null;
}

/** Judges the addresses of one run, and looks each domain up once. */
export class Judge {
  readonly #dns: Pick<Dns, 'domain'> | null;
  readonly #domains = new LRUCache<string, Promise<DomainFinding>>({ max: mostDomains });

  constructor(dns: Pick<Dns, 'domain'> | null) {
    this.#dns = dns;
  }

  /** The verdict on each address, in their order. An address that bounced stays bad, whatever its domain says. */
  async all(addresses: readonly string[], bounced: ReadonlySet<string>): Promise<Finding[]> {
    const found: Finding[] = [];
    const waiting = addresses.entries();
    const work = async () => {
      for (const [index, address] of waiting) found[index] = bounced.has(address) ? 'bounced' : await this.#finding(address);
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return found;
  }

  async #finding(address: string): Promise<Finding> {
    const domain = domainOf(address);
    if (domain === null) return 'syntax';
    if (this.#dns === null) return 'not reached';
    const known = this.#domains.get(domain) ?? this.#dns.domain(domain);
    this.#domains.set(domain, known);
    return findingOf[await known];
  }
}
