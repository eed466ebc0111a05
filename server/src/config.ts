import { readdirSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { ProviderConfig } from './features/provider/start.ts';
import { isLoopback } from './platform/http/loopback.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/** The address in `Name <address>`, or a bare address. The name is unused: each email has its broker's. */
const mailbox = z
  .string()
  .transform((value) => (/^[^<>\r\n]*<([^<>]+)>\s*$/.exec(value)?.[1] ?? value).trim())
  .pipe(z.email('it must be an address, or Name <address>'));
/** Plain HTTP is only for a provider on this machine. */
const isSafeIssuer = (issuer: string): boolean =>
  issuer.startsWith('https:') || (URL.canParse(issuer) && isLoopback(new URL(issuer).hostname));

const proxyNames = ['loopback', 'linklocal', 'uniquelocal'];
const areNetworks = (list: string): boolean =>
  list.split(',').every((part) => proxyNames.includes(part.trim()) || isIP(part.trim().replace(/\/\d{1,3}$/, '')) !== 0);

/** An IP address with or without a port: 10.0.0.53, 10.0.0.53:5353, [2001:db8::1]:53. */
const isNameServer = (text: string): boolean => {
  const [, v6, v4 = text] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/.exec(text) ?? [];
  return isIP(v6 ?? v4) !== 0;
};
const areNameServers = (list: string): boolean =>
  list === 'system' || list === 'off' || list.split(',').every((part) => isNameServer(part.trim()));
const nameServers = (list: string): Config['dns'] =>
  list === 'off' ? null : list === 'system' ? 'system' : list.split(',').map((part) => part.trim());

/** A folder that this account can list. */
function isFolder(path: string): boolean {
  try {
    return readdirSync(path, { withFileTypes: true }) !== null;
  } catch {
    return false;
  }
}

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  BREVET_DATA: z.string().min(1).default('data'),
  BREVET_BACKUPS: optional(z.string()),
  BACKUP_PASSPHRASE: optional(z.string().min(12, 'it needs at least 12 characters')),
  BREVET_IMPORTS: optional(
    z
      .string()
      .transform((folder) => resolve(root, folder))
      .refine(isFolder, 'it must name a folder that Brevet can read'),
  ),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  BREVET_URL: optional(z.url({ protocol: /^https?$/ })),
  BREVET_DEMO: optional(z.enum(['0', '1'])),
  BREVET_PROXIES: optional(z.string().refine(areNetworks, 'it must list addresses or networks, such as 10.0.0.0/8')),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: optional(mailbox),
  MAIL_RETRIES: z
    .string()
    .regex(/^\d+(,\d+)*$/, 'it must list seconds, separated by commas')
    .default('60,300,1800,7200,28800,86400'),
  MAIL_TIMEOUT: z.coerce.number().positive().max(50).default(20),
  BOUNCE_SECRET: optional(z.string().min(16, 'it needs at least 16 characters').max(200)),
  BREVET_SECRET: optional(z.string().min(32, 'it needs at least 32 characters')),
  OIDC_ISSUER: optional(z.url({ protocol: /^https?$/ }).refine(isSafeIssuer, 'it must start with https://')),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  OIDC_LABEL: optional(z.string().max(60)),
  BREVET_DNS: optional(z.string().refine(areNameServers, 'it must be system, off, or list addresses such as 10.0.0.53')),
  SEARCH_URL: optional(z.url({ protocol: /^mysql$/ })),
  METRICS_TOKEN: optional(z.string().min(16)),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

export interface Config {
  port: number;
  host: string;
  /** The absolute path of the embedded database's folder. */
  dataDir: string;
  /** The absolute path of the folder of backups. */
  backupFolder: string;
  /** Encrypts backups; null writes them without encryption. */
  backupPassphrase: string | null;
  /** The absolute path of a folder of patent files to import; null without one. */
  importFolder: string | null;
  databaseUrl: string | null;
  publicUrl: string;
  /** The setting that exposes the server to others or makes it more than a demo; null if there's none. */
  publicBy: string | null;
  /** Load the demo workspace into an empty database. */
  demo: boolean;
  /** Addresses whose X-Forwarded-* headers are trusted. */
  proxies: string[];
  /** Without it, emails stay in the outbox. */
  smtpUrl: string | null;
  mailFrom: string | null;
  /** Seconds before each retry of an email. After the last one, the email has failed. */
  mailRetries: number[];
  /** Timeout of one attempt in seconds. */
  mailTimeout: number;
  /** The secret of the call that reports bounced emails; null closes the call. */
  bounceSecret: string | null;
  /** Encrypts stored secrets; null uses a key file in the data folder. */
  secret: string | null;
  /** Null without a sign-in provider. */
  provider: ProviderConfig | null;
  /** The servers that look up the domains of email addresses: those of the system, these, or null for none. */
  dns: 'system' | readonly string[] | null;
  /** A Sphinx or Manticore server for the patent search; null searches in PostgreSQL. */
  searchUrl: string | null;
  metricsToken: string | null;
  logLevel: string;
}

/** Thrown for an invalid setting. The message is one line that names it. */
export class ConfigError extends Error {}

/** The settings of an environment, with those that a file has: SMTP_URL_FILE names the file of SMTP_URL. */
function withFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const found = { ...env };
  for (const name of Object.keys(environment.shape)) {
    const path = env[`${name}_FILE`];
    if (path === undefined || path === '') continue;
    if (env[name]) throw new ConfigError(`Both ${name} and ${name}_FILE are set. Keep one of them.`);
    try {
      found[name] = readFileSync(path, 'utf8').trim();
    } catch {
      throw new ConfigError(`The setting ${name}_FILE is invalid: it must name a file that Brevet can read`);
    }
  }
  return found;
}

/** Reads all settings, once. Throws ConfigError. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const parsed = environment.safeParse(withFiles(env));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`The setting ${issue?.path.join('.')} is invalid: ${issue?.message}`);
  }
  const set = parsed.data;
  if (set.SMTP_URL && !set.MAIL_FROM)
    throw new ConfigError('SMTP_URL requires the setting MAIL_FROM: the sender address of emails.');
  const publicBy = publicSetting(set);
  if (set.BREVET_DEMO === '1' && publicBy !== null)
    throw new ConfigError(
      `The setting BREVET_DEMO=1 contradicts ${publicBy}: the demo's passwords are public, so it loads only on a server that others can't reach.`,
    );
  const host = set.HOST.includes(':') ? `[${set.HOST}]` : set.HOST;
  return {
    port: set.PORT,
    host: set.HOST,
    dataDir: resolve(root, set.BREVET_DATA),
    backupFolder: resolve(root, set.BREVET_BACKUPS ?? join(set.BREVET_DATA, 'backups')),
    backupPassphrase: set.BACKUP_PASSPHRASE ?? null,
    importFolder: set.BREVET_IMPORTS ?? null,
    databaseUrl: set.DATABASE_URL ?? null,
    publicUrl: (set.BREVET_URL ?? `http://${host}:${set.PORT}`).replace(/\/$/, ''),
    publicBy,
    demo: set.BREVET_DEMO !== '0' && publicBy === null,
    proxies: set.BREVET_PROXIES?.split(',').map((part) => part.trim()) ?? [],
    smtpUrl: set.SMTP_URL ?? null,
    mailFrom: set.MAIL_FROM ?? null,
    mailRetries: set.MAIL_RETRIES.split(',').map(Number),
    mailTimeout: set.MAIL_TIMEOUT,
    bounceSecret: set.BOUNCE_SECRET ?? null,
    secret: set.BREVET_SECRET ?? null,
    provider: providerOf(set),
    dns: nameServers(set.BREVET_DNS ?? (set.BREVET_DEMO !== '0' && publicBy === null ? 'off' : 'system')),
    searchUrl: set.SEARCH_URL ?? null,
    metricsToken: set.METRICS_TOKEN ?? null,
    logLevel: set.LOG_LEVEL,
  };
}

/** The first setting that exposes the server to others. */
function publicSetting(set: z.output<typeof environment>): string | null {
  if (!isLoopback(set.HOST)) return 'HOST';
  if (set.BREVET_URL !== undefined && !isLoopback(new URL(set.BREVET_URL).hostname)) return 'BREVET_URL';
  if (set.BREVET_PROXIES !== undefined) return 'BREVET_PROXIES';
  return set.DATABASE_URL === undefined ? null : 'DATABASE_URL';
}

const google = 'https://accounts.google.com';

/** Google unless another issuer is set; none without a client ID. */
function providerOf(set: z.output<typeof environment>): ProviderConfig | null {
  if (set.OIDC_CLIENT_ID === undefined) {
    const alone = set.OIDC_ISSUER ?? set.OIDC_CLIENT_SECRET;
    if (alone !== undefined) throw new ConfigError('The other OIDC settings require the setting OIDC_CLIENT_ID.');
    return null;
  }
  const issuer = set.OIDC_ISSUER ?? google;
  return {
    issuer,
    clientId: set.OIDC_CLIENT_ID,
    clientSecret: set.OIDC_CLIENT_SECRET ?? null,
    label: set.OIDC_LABEL ?? (issuer === google ? 'Sign in with Google' : `Sign in with ${new URL(issuer).hostname}`),
  };
}
