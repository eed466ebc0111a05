import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startNameServer } from '../../test/name-server.ts';
import { ownPort } from '../../test/own-port.ts';
import { Dns } from './dns.ts';

describe('lookups of domains', () => {
  let server: Awaited<ReturnType<typeof startNameServer>>;
  beforeAll(async () => {
    server = await startNameServer({
      'mail.example': { mx: ['mx.mail.example'] },
      'web.example': { a: '192.0.2.1' },
      'never.example': { mx: [''], a: '192.0.2.1' },
      'empty.example': {},
      'broken.example': { fails: true },
      'silent.example': { silent: true },
    });
  });
  afterAll(() => server.stop());

  it.each([
    ['mail.example', 'mail server'],
    ['web.example', 'address record'],
    ['never.example', 'null mx'],
    ['empty.example', 'no mail server'],
    ['missing.example', 'no domain'],
    ['broken.example', 'silent'],
  ] as const)('find of %s: %s', async (domain, finding) => {
    expect(await new Dns(server.servers).domain(domain)).toBe(finding);
  });

  it('tell a silent domain from a machine without a network', async () => {
    expect(await new Dns(server.servers, 50).domain('silent.example')).toBe('silent');
    expect(await new Dns([`127.0.0.1:${ownPort()}`], 50).domain('mail.example')).toBe('away');
  });
});
