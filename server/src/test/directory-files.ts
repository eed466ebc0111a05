import type { DirectoryField, DirectoryKind } from '@brevet/contract/directory-import-fields';
import type { DirectoryFileRow, DirectoryImport } from '@brevet/contract/directory-imports';
import { asc, eq, inArray } from 'drizzle-orm';
import { expect } from 'vitest';
import { directoryImportQueue } from '../features/directory-imports/import-job.ts';
import { contacts } from '../schema/contacts.ts';
import { organizations } from '../schema/organizations.ts';
import type { TestApp } from './app.ts';
import type { TestUser } from './factories.ts';
import { settled } from './settled.ts';

/** A file of 12,000 rows on a busy machine. */
const longestImport = 120_000;

export const csvFile = (...lines: string[]) => new File([lines.join('\r\n')], 'people.csv', { type: 'text/csv' });

/** The steps of an import of the directory, as one person takes them. */
export function directoryFiles(by: () => { test: TestApp; broker: TestUser }) {
  const call = (who = by().broker) => by().test.as(who);
  async function upload(file: File, Kind: DirectoryKind = 'contacts', more = ''): Promise<number> {
    const { status, body } = await call().upload(`/uploadDirectoryImport?Kind=${Kind}${more}`, file);
    expect({ status, body }).toMatchObject({ status: 200 });
    return Number(body.ImportID);
  }
  async function read(ImportID: number, who?: TestUser): Promise<DirectoryImport> {
    const { status, body } = await call(who).get(`/getDirectoryImport?import_id=${ImportID}`);
    expect(status).toBe(200);
    return body as unknown as DirectoryImport;
  }
  async function post(path: string, body: object, who?: TestUser) {
    const answer = await call(who).post(path, body);
    expect({ path, ...answer }).toMatchObject({ status: 200 });
    await settled(by().test, directoryImportQueue, longestImport);
    return answer;
  }
  async function check(ImportID: number, fields?: readonly (DirectoryField | null)[]): Promise<DirectoryImport> {
    const Fields = fields ?? (await read(ImportID)).Columns.map(({ Field }) => Field);
    await post('/checkDirectoryImport', { ImportID, Fields });
    return read(ImportID);
  }
  async function run(ImportID: number): Promise<DirectoryImport> {
    await post('/runDirectoryImport', { ImportID });
    return read(ImportID);
  }
  async function undo(ImportID: number, who?: TestUser): Promise<DirectoryImport> {
    await post('/undoDirectoryImport', { ImportID }, who);
    return read(ImportID);
  }
  async function rowsOf(ImportID: number): Promise<DirectoryFileRow[]> {
    const { status, body } = await call().get(`/directoryImportRows?import_id=${ImportID}&limit=100`);
    expect(status).toBe(200);
    return body.data as DirectoryFileRow[];
  }
  /** Uploads, checks and runs. */
  async function importFile(file: File, kind?: DirectoryKind, more?: string): Promise<DirectoryImport> {
    const ImportID = await upload(file, kind, more);
    await check(ImportID);
    return run(ImportID);
  }
  const verdictsOf = async (ImportID: number) => (await rowsOf(ImportID)).map(({ Verdict, Reason }) => [Verdict, Reason]);
  const contactOf = async (PrimaryEmail: string) => {
    const [row] = await by().test.db.select().from(contacts).where(eq(contacts.PrimaryEmail, PrimaryEmail));
    return row;
  };
  const organizationsNamed = (...names: string[]) =>
    by().test.db.select().from(organizations).where(inArray(organizations.OrgName, names)).orderBy(asc(organizations.OrgName));
  return { upload, read, post, check, run, undo, rowsOf, verdictsOf, importFile, contactOf, organizationsNamed };
}
