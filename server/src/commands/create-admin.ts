import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text as readAll } from 'node:stream/consumers';
import { registration } from '@brevet/contract/account-fields';
import { z } from 'zod';
import { guessable } from '../features/accounts/commands.ts';
import { writeAudit } from '../features/audit/commands.ts';
import { insertAccount } from '../features/users/commands.ts';
import type { Database } from '../platform/db/client.ts';
import { hashPassword } from '../platform/passwords/passwords.ts';
import { brokers } from '../schema/users.ts';

const { Username, Email, Firstname, Lastname } = registration.shape;
const account = z.object({
  username: Username,
  email: Email,
  firstname: Firstname,
  lastname: Lastname,
  password: z.string().min(12, "An admin's password needs at least 12 characters.").max(1000),
});

/** `admin create`: creates a verified admin of broker code TTX. Returns the exit code. */
export async function createAdmin(db: Database, options: Record<string, string>): Promise<number> {
  const parsed = account.safeParse({ ...options, password: await readPassword() });
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) console.error(`${path.join('.')}: ${message}`);
    return 1;
  }
  const { username, email, firstname, lastname, password } = parsed.data;
  const problem = guessable(password, { Username: username, Email: email, Firstname: firstname, Lastname: lastname });
  if (problem) {
    console.error(problem);
    return 1;
  }
  const PasswordHash = await hashPassword(password);
  const created = await db.transaction(async (tx) => {
    await tx.insert(brokers).values({ BrokerID: 'TTX', BrokerName: 'Brevet' }).onConflictDoNothing();
    const user = await insertAccount(tx, {
      Username: username,
      Email: email,
      Firstname: firstname,
      Lastname: lastname,
      PasswordHash,
      UserType: 40,
      BrokerID: 'TTX',
      Verified: true,
      agreed: true,
    });
    if (typeof user === 'string') return false;
    await writeAudit(
      tx,
      { user: null, address: 'command line' },
      { Action: 'create', Entity: 'user', EntityID: String(user.UserID), NewValue: { Username: username, UserType: 40 } },
    );
    return true;
  });
  if (!created) {
    console.error('This username or email address is already attached to an account.');
    return 1;
  }
  console.log(`The admin ${username} can sign in.`);
  return 0;
}

/** Reads a password from the terminal without echoing it, or from standard input if that's a pipe. */
async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return (await readAll(process.stdin)).replace(/\r?\n$/, '');
  process.stdout.write('Password: ');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await lines.question('');
  } finally {
    lines.close();
    process.stdout.write('\n');
  }
}
