import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressChecks } from '../../schema/address-checks.ts';
import { contacts } from '../../schema/contacts.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';

describe('the rows of address checks', () => {
  let test: TestApp;
  let admin: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    admin = await test.make.user(40);
  });
  afterAll(() => test.close());

  type Fields = Partial<typeof contacts.$inferInsert>;
  const insert = async (fields: readonly Fields[]): Promise<number[]> => {
    const rows = await test.db
      .insert(contacts)
      .values(fields.map((one) => ({ Firstname: 'Nils', Lastname: 'Berg', CreatorId: admin.UserID, ...one })))
      .returning();
    return rows.map(({ ContactId }) => ContactId);
  };
  const created = async (fields: Fields): Promise<number> => (await insert([fields]))[0] ?? 0;
  const change = (id: number, fields: Fields) => test.db.update(contacts).set(fields).where(eq(contacts.ContactId, id));
  const rowOf = async (id: number) => {
    const [row] = await test.db.select().from(addressChecks).where(eq(addressChecks.ContactId, id));
    return row && { Source: row.Source, isDue: row.DueDate !== null, Asked: row.Asked, Finding: row.Finding };
  };
  const due = { Source: 'check', isDue: true, Asked: true, Finding: null };
  const stated = { Source: 'person', isDue: false, Asked: false, Finding: null };
  const checked = (id: number) =>
    test.db
      .update(addressChecks)
      .set({ DueDate: null, Asked: false, Finding: 'mail server', CheckDate: sql`now()` })
      .where(eq(addressChecks.ContactId, id));

  it('follow the address of a contact', async () => {
    const id = await created({});
    expect(await rowOf(id)).toBeUndefined();
    await change(id, { PrimaryEmail: 'nils@example.com' });
    expect(await rowOf(id)).toEqual(due);
    await checked(id);
    await change(id, { PrimaryEmail: 'Nils@Example.com', Title: 'Director' });
    expect(await rowOf(id), 'the same address').toMatchObject({ Finding: 'mail server', isDue: false });
    await change(id, { PrimaryEmail: 'nils@example.org' });
    expect(await rowOf(id)).toEqual(due);
    await change(id, { PrimaryEmail: '' });
    expect(await rowOf(id)).toBeUndefined();
  });

  it('keep a verdict entered by hand until the address changes or the verdict is removed', async () => {
    const id = await created({ PrimaryEmail: 'ada@example.com', EmailVerify: 1, EmailVerifyStatus: 'Ok' });
    expect(await rowOf(id)).toEqual(stated);
    await change(id, { EmailVerify: 0, EmailVerifyStatus: 'N/A' });
    expect(await rowOf(id)).toEqual(due);
    await checked(id);
    await change(id, { EmailVerifyStatus: 'Bad' });
    expect(await rowOf(id)).toEqual(stated);
    await change(id, { PrimaryEmail: 'ada@example.org' });
    expect(await rowOf(id), 'the old verdict belongs to the old address').toEqual(due);
    await change(id, { PrimaryEmail: 'ada@example.net', EmailVerify: 1, EmailVerifyStatus: 'Ok' });
    expect(await rowOf(id)).toEqual(stated);
  });

  it('of many contacts at once are due without being asked for', async () => {
    const ids = await insert(Array.from({ length: 11 }, (_, index) => ({ PrimaryEmail: `p${index}@example.com` })));
    expect(await Promise.all(ids.map(rowOf))).toEqual(ids.map(() => ({ ...due, Asked: false })));
  });
});
