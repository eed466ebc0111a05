import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { messages } from '@brevet/contract/messages';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../schema/users.ts';
import { testDatabase } from '../test/database.ts';

const cli = fileURLToPath(new URL('../cli.ts', import.meta.url));

describe('an admin created on the command line', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());

  const create = async (username: string, email: string) => {
    const child = spawn(process.execPath, [cli, 'admin', 'create', '--username', username, '--email', email], {
      env: { ...process.env, DATABASE_URL: database.url },
    });
    child.stdin.end('nineteen calm herons\n');
    const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { said, complained };
  };
  const stored = (email: string) => database.db.select().from(users).where(eq(users.Email, email));

  it('is verified', async () => {
    const { said } = await create('first.admin', 'first@example.com');
    expect(said).toContain('first.admin can sign in');
    expect(await stored('first@example.com')).toMatchObject([{ Username: 'first.admin', UserType: 40, Verified: true }]);
  });

  it.each([
    ['someone@example.com', messages.usernameSigns],
    ['ab', messages.usernameTooShort],
  ])('refuses a username that cannot be registered: %s', async (username, complaint) => {
    expect((await create(username, 'second@example.com')).complained).toContain(`username: ${complaint}`);
    expect(await stored('second@example.com')).toEqual([]);
  });
});
