import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { asDay } from '@brevet/contract/day';
import type { PatentOwnership } from '@brevet/contract/ownership';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { patentsImportCommand } from '../../commands/import-patents.ts';
import { printLegalStatus } from '../../commands/patents-legal.ts';
import { bulkPatents } from '../../schema/bulk-patents.ts';
import { legalRecords } from '../../schema/legal-records.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { importFolder } from '../../test/import-files.ts';
import { liensOf } from './ownership.ts';

interface Recorded {
  frame: string;
  on: string;
  text: string;
  from: string[];
  to: string[];
  executed?: string;
  documents?: string;
}

const tag = (name: string, content: string) => `<${name}>${content}</${name}>`;
const date = (name: string, day: string) => tag(name, tag('date', day.replaceAll('-', '')));
const patent = (number: string) =>
  tag('document-id', `<country>US</country><doc-number>${number}</doc-number>${tag('kind', 'B2')}`);
const application = (number: string) =>
  tag('document-id', `<country>US</country><doc-number>${number}</doc-number>${tag('kind', 'X0')}`);

const assignment = ({ frame, on, text, from, to, executed = on, documents = patent('9219817') }: Recorded) =>
  tag(
    'patent-assignment',
    tag(
      'assignment-record',
      tag('reel-no', '37388') +
        tag('frame-no', frame) +
        date('last-update-date', on) +
        tag('purge-indicator', 'N') +
        date('recorded-date', on) +
        tag('page-count', '3') +
        tag('conveyance-text', text),
    ) +
      tag(
        'patent-assignors',
        from.map((name) => tag('patent-assignor', tag('name', name) + date('execution-date', executed))).join(''),
      ) +
      tag('patent-assignees', to.map((name) => tag('patent-assignee', tag('name', name))).join('')) +
      tag('patent-properties', tag('patent-property', documents)),
  );

const bought = assignment({
  frame: '92',
  on: '2018-03-14',
  text: 'ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS).',
  from: ['QUIST LABS'],
  to: ['HALDEN KESTREL, INC.'],
});
const lien = assignment({
  frame: '93',
  on: '2020-08-17',
  text: 'SECURITY INTEREST',
  from: ['HALDEN KESTREL INC'],
  to: ['FIRST LUND BANK'],
});

describe('recorded owners', () => {
  let test: TestApp;
  let broker: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    broker = await test.make.user(30);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await test.db.delete(legalRecords);
    await test.db.delete(bulkPatents);
    await test.make.bulkPatent({
      PatentNumber: '9219817',
      ApplicationNumber: '14678893',
      IssuedDate: asDay('2016-05-03'),
      Assignees: ['Quist Labs'],
      Inventors: ['Ada Quist'],
    });
  });

  async function recorded(...assignments: string[]): Promise<void> {
    const folder = importFolder();
    onTestFinished(folder.remove);
    const head = `<us-patent-assignments>${date('transaction-date', '2024-01-04')}`;
    const content = `${head}${tag('patent-assignments', assignments.join(''))}</us-patent-assignments>`;
    const path = join(folder.path, folder.write('daily.xml', content));
    const said = { stdout: new PassThrough(), stderr: new PassThrough() };
    expect(await patentsImportCommand(test.db.$client, [path], said), String(said.stderr.read())).toBe(0);
  }
  const read = (number = '9219817', country = 'US') =>
    test.as(broker).get(`/getOwnership?patentNumber=${number}&country=${country}`);
  const ownership = async (number?: string) => (await read(number)).body.data as PatentOwnership;

  it('follow from the documents, each of which is shown', async () => {
    await recorded(lien, bought);
    expect(await ownership()).toEqual({
      AsOf: '2024-01-04',
      AtIssue: { Assignees: ['Quist Labs'], Inventors: ['Ada Quist'], Day: '2016-05-03', IsGrant: true },
      Start: 'assignees',
      Owners: [{ Name: 'HALDEN KESTREL, INC.', Recorded: '2018-03-14', ReelFrame: '37388/92', IsInventor: false }],
      Liens: [{ Lender: 'FIRST LUND BANK', Recorded: '2020-08-17', ReelFrame: '37388/93', Release: null }],
      Steps: [
        {
          ReelFrame: '37388/92',
          Conveyance: 'ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS).',
          Kind: 'assignment',
          From: ['QUIST LABS'],
          To: ['HALDEN KESTREL, INC.'],
          Executed: '2018-03-14',
          Recorded: '2018-03-14',
          Corrects: [],
          ReplacedBy: null,
          Doubts: [],
          Pages: 3,
          Properties: 1,
        },
        expect.objectContaining({ ReelFrame: '37388/93', Kind: 'lien' }),
      ],
    });
  });

  it('are those whom the grant names if nothing is recorded', async () => {
    expect(await ownership()).toMatchObject({
      AsOf: null,
      Owners: [{ Name: 'Quist Labs', Recorded: null, ReelFrame: null }],
      Liens: [],
      Steps: [],
    });
  });

  it('are known for patents that the store lacks, and for no other country', async () => {
    await test.db.delete(bulkPatents);
    await recorded(bought);
    expect(await ownership()).toMatchObject({
      AtIssue: null,
      Start: 'firstAssignors',
      Owners: [{ Name: 'HALDEN KESTREL, INC.' }],
    });
    expect((await read('1000000', 'EP')).body).toEqual({ data: null });
    expect((await read('hello')).status).toBe(400);
  });

  it('are printed by the command, whether or not the store has the patent', async () => {
    await recorded(bought);
    const printed = async (number: string) => {
      const [stdout, stderr] = [new PassThrough(), new PassThrough()];
      const code = await printLegalStatus(test.db, [number], asDay('2026-11-27'), { stdout, stderr });
      return { code, text: String(stdout.read()) };
    };
    expect(JSON.parse((await printed('US9219817')).text)).toMatchObject({
      id: 'US9219817',
      Kind: 'utility',
      Ownership: { Owners: [{ Name: 'HALDEN KESTREL, INC.' }] },
      Family: { Parents: { Members: [] } },
      Events: { Certificates: [] },
    });
    await test.db.delete(bulkPatents);
    expect(await printed('9219817')).toMatchObject({ code: 0, text: expect.stringContaining('HALDEN KESTREL') });
    expect((await printed('9219818')).code).toBe(1);
  });

  it.each([1, 15] as const)('are for staff only, not for type %i', async (type) => {
    await recorded(bought);
    const user = await test.make.user(type);
    const answer = await test.as(user).get('/getOwnership?patentNumber=9219817');
    expect([answer.status, JSON.stringify(answer.body).includes('KESTREL')]).toEqual([403, false]);
  });

  describe('open liens of many patents', () => {
    const release = (text: string) =>
      assignment({ frame: '94', on: '2021-01-04', text, from: ['First Lund Bank'], to: ['HALDEN KESTREL INC'] });

    it('have the day and no name', async () => {
      await recorded(bought, lien);
      const found = await liensOf(test.db, ['9219817', '9219818']);
      expect([...found]).toEqual([['9219817', [{ Recorded: '2020-08-17' }]]]);
    });

    it('are found by the application, too', async () => {
      await recorded(
        assignment({
          frame: '93',
          on: '2015-08-17',
          text: 'SECURITY INTEREST',
          from: ['A'],
          to: ['B'],
          documents: application('14678893'),
        }),
      );
      expect([...(await liensOf(test.db, ['9219817'])).keys()]).toEqual(['9219817']);
    });

    it.each([
      ['RELEASE BY SECURED PARTY', []],
      ['PARTIAL RELEASE OF SECURITY INTEREST', ['9219817']],
    ])('after a %s', async (text, open) => {
      await recorded(lien, release(text));
      expect([...(await liensOf(test.db, ['9219817'])).keys()]).toEqual(open);
    });
  });
});
