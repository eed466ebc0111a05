import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const root = fileURLToPath(new URL('../..', import.meta.url));
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  BREVET_DATA: z.string().min(1).default('data'),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  BREVET_URL: optional(z.url({ protocol: /^https?$/ })),
  BREVET_DEMO: z.enum(['0', '1']).default('1'),
  BREVET_PROXIES: optional(z.string()),
  METRICS_TOKEN: optional(z.string().min(16)),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

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
  const host = set.HOST.includes(':') ? `[${set.HOST}]` : set.HOST;
  return {
    port: set.PORT,
    host: set.HOST,
    dataDir: resolve(root, set.BREVET_DATA),
    databaseUrl: set.DATABASE_URL ?? null,
    publicUrl: (set.BREVET_URL ?? `http://${host}:${set.PORT}`).replace(/\/$/, ''),
    demo: set.BREVET_DEMO === '1' && isLoopback(set.HOST) && set.DATABASE_URL === undefined,
    proxies: set.BREVET_PROXIES?.split(',').map((part) => part.trim()) ?? [],
    metricsToken: set.METRICS_TOKEN ?? null,
    logLevel: set.LOG_LEVEL,
  };
}
