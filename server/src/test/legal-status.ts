import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { PatentLegalStatus } from '@brevet/contract/legal-status';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { patentsImportCommand } from '../commands/import-patents.ts';
import { grant } from '../features/patent-imports/fixtures/sample-documents.ts';
import type { TestApp } from './app.ts';
import { startTestApp } from './app.ts';
import type { TestUser } from './factories.ts';
import { importFolder } from './import-files.ts';

const date = (value: string) => `<date>${value}</date>`;
/** An earlier application as a grant prints it. */
export const parent = (kind: string, number: string, filed: string, rest = '') =>
  `<${kind}><relation><parent-doc><document-id><country>US</country><doc-number>${number}</doc-number>${filed && date(filed)}</document-id>${rest}</parent-doc></relation></${kind}>`;
export const related = (...relations: string[]) => `<us-related-documents>${relations.join('')}</us-related-documents>`;
export const term = (content: string) => `<us-term-of-grant>${content}</us-term-of-grant>`;

export interface Printed {
  number: string;
  filed?: string;
  date?: string;
  print?: string;
}

/** A grant that prints these elements, too. */
export const printed = ({ print = '', ...made }: Printed): string =>
  grant({ title: 'Plate', ...made }).replace('<us-references-cited>', `${print}<us-references-cited>`);

/** An application, imports into its store, and what it says of a patent. */
export function legalStatusTests() {
  let test: TestApp;
  let buyer: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    buyer = await test.make.user(15);
  });
  afterAll(() => test.close());

  async function importedAs(name: string, content: string): Promise<void> {
    const folder = importFolder();
    onTestFinished(folder.remove);
    const path = join(folder.path, folder.write(name, content));
    const said = { stdout: new PassThrough(), stderr: new PassThrough() };
    expect(await patentsImportCommand(test.db.$client, [path], said), String(said.stderr.read())).toBe(0);
  }
  const statusOf = async (number: string, day = '2026-11-27') =>
    (await test.as(buyer).get(`/getLegalStatus?patentNumber=${number}&day=${day}`)).body.data as PatentLegalStatus | null;
  return {
    get app() {
      return test;
    },
    get buyer() {
      return buyer;
    },
    importedAs,
    imported: (...documents: string[]) => importedAs('week.xml', documents.join('')),
    statusOf,
    termOf: async (number: string) => {
      const found = await statusOf(number);
      return found && [found.TermEnd, found.Certainty];
    },
  };
}
