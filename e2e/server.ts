import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startIdentityProvider } from '../server/src/test/identity-provider.ts';
import { ownPort } from '../server/src/test/own-port.ts';
import { ready } from '../server/src/test/ready.ts';
import { legalRecordFiles } from './legal-records.ts';
import { keepMails } from './mails.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const realFile = join(root, '..', 'shared', 'data', '01-uspto', 'grant-v4', 'ipg120103.small.xml');

/** The whole application with demo data and imported patents, in its own folder, for all browser tests. */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'brevet-e2e-'));
  const port = String(ownPort());
  const provider = await signInProvider(port);
  const mailbox = await keepMails(dataDir);
  const env = {
    ...process.env,
    PORT: port,
    BREVET_DATA: dataDir,
    LOG_LEVEL: 'warn',
    DATABASE_URL: '',
    ...mailbox.settings,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: client.clientId,
    OIDC_CLIENT_SECRET: client.clientSecret,
    OIDC_LABEL: 'Continue with Acme',
  };
  const server = spawn(process.execPath, [join(root, 'server/src/main.ts')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await ready(server);
  const file = patentFile(dataDir);
  const imported = spawnSync(
    process.execPath,
    [join(root, 'server/src/cli.ts'), 'patents', 'import', file, ...legalRecordFiles(dataDir)],
    {
      env,
      encoding: 'utf8',
    },
  );
  if (imported.status !== 0) throw new Error(`The import failed: ${imported.stderr}`);
  process.env.BREVET_E2E_URL = url;
  process.env.BREVET_E2E_PATENTS = JSON.stringify(firstTwo(file));
  return async () => {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
    await provider.close();
    await mailbox.close();
    // PostgreSQL may still be writing its last files.
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  };
}

const client = { clientId: 'brevet', clientSecret: 'the secret of the browser tests' };

/** A sign-in provider that knows a newcomer, and someone who has an account. */
async function signInProvider(port: string) {
  const provider = await startIdentityProvider({ ...client, callback: `http://127.0.0.1:${port}/api/login/callback` });
  const verified = { email_verified: true };
  provider.people.set('newcomer', { ...verified, email: 'newcomer@example.org', given_name: 'Noor', family_name: 'Vries' });
  provider.people.set('claire', { ...verified, email: 'cdupont@example.com', given_name: 'Claire', family_name: 'Dupont' });
  provider.people.set('doubtful', { email_verified: false, email: 'doubtful@example.org' });
  return provider;
}

/** A real weekly file if available, else a generated one. */
function patentFile(folder: string): string {
  if (existsSync(realFile)) return realFile;
  const made = join(folder, 'made.xml');
  writeFileSync(made, ['11999101', '11999102'].map(madeGrant).join(''));
  return made;
}

const madeGrant = (number: string, index: number): string => `<?xml version="1.0" encoding="UTF-8"?>
<us-patent-grant country="US"><us-bibliographic-data-grant>
<publication-reference><document-id><country>US</country><doc-number>${number}</doc-number><kind>B2</kind><date>20240102</date></document-id></publication-reference>
<application-reference><document-id><doc-number>17190001</doc-number><date>20210304</date></document-id></application-reference>
<invention-title>${index === 0 ? 'Cold plate with two phases' : 'Pump without a seal'}</invention-title>
</us-bibliographic-data-grant></us-patent-grant>
`;

/** The numbers and titles of two utility patents in the file. */
function firstTwo(file: string): { number: string; title: string }[] {
  const documents = readFileSync(file, 'utf8').split('<?xml ').slice(1);
  const found = documents.flatMap((xml) => {
    const number =
      /<publication-reference>\s*<document-id>\s*<country>US<\/country>\s*<doc-number>0?(\d{7,8})<\/doc-number>/.exec(xml)?.[1];
    const title = /<invention-title[^>]*>([^<]+)<\/invention-title>/.exec(xml)?.[1];
    return number && title ? [{ number, title }] : [];
  });
  return found.slice(0, 2);
}
