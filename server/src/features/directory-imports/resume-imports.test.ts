import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { directoryImports } from '../../schema/directory-imports.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import { csvFile, directoryFiles } from '../../test/directory-files.ts';
import { expectWaiting } from '../../test/hold.ts';
import { settled } from '../../test/settled.ts';
import { directoryImportQueue, resumeDirectoryImports } from './import-job.ts';

describe('an import that waits for its job', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  const uploaded = async (): Promise<number> => {
    const broker = await test.make.user(30);
    const file = new File(['Name,Email\nIda Lund,ida@lund.example'], 'people.csv');
    const { status, body } = await test.as(broker).upload('/uploadDirectoryImport?Kind=contacts', file);
    expect(status).toBe(200);
    return Number(body.ImportID);
  };
  const begin = (tx: Pick<TestApp['db'], 'update'>, id: number) =>
    tx.update(directoryImports).set({ State: 'checking' }).where(eq(directoryImports.ImportID, id));
  const jobsOf = async (id: number) =>
    (
      await test.db.execute(
        sql`select from jobs.job where name = ${directoryImportQueue.name} and (data ->> 'ImportID')::int = ${id}`,
      )
    ).rows.length;
  const stateOf = async (id: number) =>
    (await test.db.select().from(directoryImports).where(eq(directoryImports.ImportID, id)))[0]?.State;

  it('gets a new job if the first was lost, which leaves the import to another job that holds it', async () => {
    const id = await uploaded();
    await begin(test.db, id);
    await test.db.transaction(async (tx) => {
      await tx.select().from(directoryImports).where(eq(directoryImports.ImportID, id)).for('update');
      await resumeDirectoryImports(test.services);
      await settled(test, directoryImportQueue);
      expect([await jobsOf(id), await stateOf(id)]).toEqual([1, 'checking']);
    });
    await resumeDirectoryImports(test.services);
    await settled(test, directoryImportQueue);
    expect([await jobsOf(id), await stateOf(id)]).toEqual([2, 'checked']);
    await resumeDirectoryImports(test.services);
    expect(await jobsOf(id)).toBe(2);
  });

  it("doesn't hold up other imports while someone locks a contact that it changes", async () => {
    const [broker, colleague] = await Promise.all([test.make.user(30), test.make.user(30)]);
    const [mine, theirs] = [broker, colleague].map((who) => directoryFiles(() => ({ test, broker: who })));
    if (!mine || !theirs) throw new Error('No calls');
    const contact = (title: string) => csvFile('Name,Email,Job Title', `Ida Held,ida@held.example,${title}`);
    await mine.importFile(contact('Counsel'));
    const waits = await mine.upload(contact('Partner'));
    await mine.check(waits);
    const held = await mine.upload(contact('Director'));
    await mine.check(held);
    await test.db.transaction(async (tx) => {
      await tx.execute(sql`select from contacts where primary_email = 'ida@held.example' for update`);
      expect((await test.as(broker).post('/runDirectoryImport', { ImportID: held })).status).toBe(200);
      await expectWaiting(test, 1);
      const free = await theirs.upload(csvFile('Name,Email', 'Ida Free,ida@free.example'));
      await theirs.check(free);
      expect(await theirs.run(free)).toMatchObject({ State: 'imported', Created: 1 });
      expect(await mine.read(held)).toMatchObject({ State: 'importing', Done: 0 });
    });
    await resumeDirectoryImports(test.services);
    await settled(test, directoryImportQueue);
    expect(await mine.read(held)).toMatchObject({ State: 'imported', Updated: 1 });
    expect(await mine.read(waits)).toMatchObject({ State: 'checked', can: { run: true } });
  });

  it('gets a new job if the first was given up', async () => {
    const id = await uploaded();
    await test.db.execute(sql`
      insert into jobs.job (name, data, state) values (${directoryImportQueue.name}, ${JSON.stringify({ ImportID: id })}::jsonb, 'failed')`);
    await begin(test.db, id);
    await resumeDirectoryImports(test.services);
    await settled(test, directoryImportQueue);
    expect([await jobsOf(id), await stateOf(id)]).toEqual([2, 'checked']);
  });
});
