import { CANCELLED, CONNREFUSED, DESTRUCTION, NODATA, NOTFOUND, TIMEOUT } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { setTimeout as wait } from 'node:timers/promises';

/** A name server's answer about a domain. `silent`: it failed or didn't answer; `away`: no name server was reached. */
export type DomainFinding = 'mail server' | 'address record' | 'null mx' | 'no mail server' | 'no domain' | 'silent' | 'away';

const answerTime = 5000;
const tries = 2;
/** Milliseconds between the beginnings of two lookups. */
const between = 50;

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** The domain has no such record. */
const hasNone: readonly string[] = [NODATA, NOTFOUND];
/** Codes of c-ares for lookups that ended before any name server answered. */
const unheard: readonly string[] = [TIMEOUT, CONNREFUSED, CANCELLED, DESTRUCTION];

/** Looks up the domains of email addresses, at most 20 a second. Never connects to anything but name servers. */
export class Dns {
  readonly #resolver: Resolver;
  #turns = Promise.resolve();

  constructor(servers: 'system' | readonly string[], timeout = answerTime) {
    this.#resolver = new Resolver({ timeout, tries });
    if (servers !== 'system') this.#resolver.setServers(servers);
  }

  /** True if a domain accepts email: by its MX records (RFC 5321, section 5.1), unless a null MX says that it accepts none (RFC 7505). */
  async domain(name: string): Promise<DomainFinding> {
    await this.#turn();
    try {
      const exchanges = await this.#resolver.resolveMx(name);
      return exchanges.every(({ exchange }) => exchange === '' || exchange === '.') ? 'null mx' : 'mail server';
    } catch (error) {
      if (codeOf(error) === NOTFOUND) return 'no domain';
      return codeOf(error) === NODATA ? this.#byAddress(name) : this.#silence(error);
    }
  }

  /** A domain without MX records accepts email at its own address, if it has one. */
  async #byAddress(name: string): Promise<DomainFinding> {
    let finding: DomainFinding = 'no mail server';
    for (const resolve of [() => this.#resolver.resolve4(name), () => this.#resolver.resolve6(name)]) {
      try {
        await resolve();
        return 'address record';
      } catch (error) {
        if (!hasNone.includes(codeOf(error))) finding = await this.#silence(error);
      }
    }
    return finding;
  }

  /** Distinguishes a domain with silent servers from a machine without a network, which can't resolve the root either. */
  async #silence(error: unknown): Promise<DomainFinding> {
    if (!unheard.includes(codeOf(error))) return 'silent';
    return this.#resolver.resolveNs('.').then(
      () => 'silent',
      (failure) => (unheard.includes(codeOf(failure)) ? 'away' : 'silent'),
    );
  }

  /** Starts each lookup a little after the previous one. */
  async #turn(): Promise<void> {
    const own = this.#turns;
    this.#turns = own.then(() => wait(between));
    await own;
  }
}
