import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const cli = fileURLToPath(new URL('../cli.ts', import.meta.url));

export interface Said {
  code: number | null;
  said: string;
  complained: string;
}

/** Starts the operator's tool in a process of its own, with these settings. */
export function startOperator(args: readonly string[], settings: Record<string, string>) {
  const child = spawn(process.execPath, [cli, ...args], {
    env: { ...process.env, BACKUP_PASSPHRASE: '', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended: Promise<Said> = Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]).then(
    ([[code], said, complained]) => ({ code, said, complained }),
  );
  return { child, ended };
}

export const operate = (args: readonly string[], settings: Record<string, string>): Promise<Said> =>
  startOperator(args, settings).ended;
