import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const root = fileURLToPath(new URL('../..', import.meta.url));
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/** `Name <address>` or an address alone. */
const mailbox = z
  .string()
  .transform((value) => {
    const [, name = '', address = value] = /^\s*([^<>\r\n]*?)\s*<([^<>]+)>\s*$/.exec(value) ?? [];
    return { name: name.replace(/^"(.*)"$/, '$1'), address: address.trim() };
  })
  .refine(({ address }) => z.email().safeParse(address).success, 'an address, or Name <address>');

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  BREVET_DATA: z.string().min(1).default('data'),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  BREVET_URL: optional(z.url({ protocol: /^https?$/ })),
  BREVET_DEMO: z.enum(['0', '1']).default('1'),
  BREVET_PROXIES: optional(z.string()),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: optional(mailbox),
  MAIL_RETRIES: z
    .string()
    .regex(/^\d+(,\d+)*$/, 'seconds, comma separated')
    .default('60,300,1800,7200,28800,86400'),
  MAIL_TIMEOUT: z.coerce.number().positive().max(50).default(20),
  METRICS_TOKEN: optional(z.string().min(16)),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

export interface Mailbox {
  name: string;
  address: string;
}

export interface Config {
  port: number;
  host: string;
  /** Absolute folder of the embedded database. */
  dataDir: string;
  databaseUrl: string | null;
  publicUrl: string;
  demo: boolean;
  /** Addresses whose X-Forwarded-* headers are believed. */
  proxies: string[];
  /** Without it mails stay in the outbox. */
  smtpUrl: string | null;
  mailFrom: Mailbox | null;
  /** Seconds before each further attempt to send a mail; after the last it has failed. */
  mailRetries: number[];
  /** Seconds that one attempt may take. */
  mailTimeout: number;
  metricsToken: string | null;
  logLevel: string;
}

/** Thrown for a setting that cannot be used; the message is one line that names it. */
export class ConfigError extends Error {}

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.');

/** Reads all settings, once. Throws ConfigError. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`The setting ${issue?.path.join('.')} cannot be used: ${issue?.message}`);
  }
  const set = parsed.data;
  if (set.SMTP_URL && !set.MAIL_FROM)
    throw new ConfigError('The setting MAIL_FROM is needed with SMTP_URL: who the mails are from');
  const host = set.HOST.includes(':') ? `[${set.HOST}]` : set.HOST;
  return {
    port: set.PORT,
    host: set.HOST,
    dataDir: resolve(root, set.BREVET_DATA),
    databaseUrl: set.DATABASE_URL ?? null,
    publicUrl: (set.BREVET_URL ?? `http://${host}:${set.PORT}`).replace(/\/$/, ''),
    demo: set.BREVET_DEMO === '1' && isLoopback(set.HOST) && set.DATABASE_URL === undefined,
    proxies: set.BREVET_PROXIES?.split(',').map((part) => part.trim()) ?? [],
    smtpUrl: set.SMTP_URL ?? null,
    mailFrom: set.MAIL_FROM ?? null,
    mailRetries: set.MAIL_RETRIES.split(',').map(Number),
    mailTimeout: set.MAIL_TIMEOUT,
    metricsToken: set.METRICS_TOKEN ?? null,
    logLevel: set.LOG_LEVEL,
  };
}
