import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { PatentFamily } from '@brevet/contract/patent-families';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { patentsImportCommand } from '../../commands/import-patents.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { importFolder } from '../../test/import-files.ts';
import { grant } from '../patent-imports/fixtures/sample-documents.ts';
import { relationOf } from './family-relations.ts';

const document = (number: string, date: string) =>
  `<document-id><country>US</country><doc-number>${number}</doc-number>${date && `<date>${date}</date>`}</document-id>`;
const parent = (kind: string, number: string, filed: string, patent = '') =>
  `<${kind}><relation><parent-doc>${document(number, filed)}${patent && `<parent-grant-document>${document(patent, '')}</parent-grant-document>`}</parent-doc></relation></${kind}>`;
const provisional = (number: string) =>
  `<us-provisional-application>${document(number, '20100105')}</us-provisional-application>`;
const related = (...relations: string[]) => `<us-related-documents>${relations.join('')}</us-related-documents>`;
const priority = (number: string) =>
  `<priority-claims><priority-claim sequence="01" kind="national"><country>JP</country><doc-number>${number}</doc-number><date>20090105</date></priority-claim></priority-claims>`;

interface Made {
  number: string;
  application: string;
  filed: string;
  print?: string;
}
const made = ({ number, application, filed, print = '' }: Made): string =>
  grant({ title: `Plate ${number}`, number, filed, date: '20150609' })
    .replace('17190001', application)
    .replace('<us-references-cited>', `${print}<us-references-cited>`);

describe('getFamily', () => {
  let test: TestApp;
  let buyer: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    buyer = await test.make.user(15);
    await imported(
      'week.xml',
      made({
        number: '9000001',
        application: '13000001',
        filed: '20110105',
        print: related(provisional('61/300,001')) + priority('2009-012345'),
      }),
      made({
        number: '9000002',
        application: '13000002',
        filed: '20120105',
        print: related(parent('continuation', '13/000,001', '20110105', '9000001'), provisional('61300001')),
      }),
      made({
        number: '9000003',
        application: '13000003',
        filed: '20130105',
        print: related(parent('division', '13000002', '20120105')),
      }),
      made({ number: '9000004', application: '13000004', filed: '20130105', print: priority('2009012345') }),
      made({ number: '9000005', application: '13000005', filed: '20130105' }),
    );
  });
  const folders: ReturnType<typeof importFolder>[] = [];
  afterAll(async () => {
    await test.close();
    for (const folder of folders) folder.remove();
  });

  async function imported(name: string, ...contents: string[]): Promise<void> {
    const folder = importFolder();
    folders.push(folder);
    const path = join(folder.path, folder.write(name, contents.join('')));
    const said = { stdout: new PassThrough(), stderr: new PassThrough() };
    expect(await patentsImportCommand(test.db.$client, [path], said), String(said.stderr.read())).toBe(0);
  }
  const familyOf = async (number: string) =>
    (await test.as(buyer).get(`/getFamily?patentNumber=${number}`)).body.data as PatentFamily;
  const numbers = ({ Members }: PatentFamily['Parents']) =>
    Members.map(({ PatentNumber, ApplicationNumber, Relation }) => [PatentNumber ?? ApplicationNumber, Relation]);

  it('has the parents that the document names, with what the store knows of them', async () => {
    const family = await familyOf('9000002');
    expect(numbers(family.Parents)).toEqual([
      ['61300001', 'provisional'],
      ['9000001', 'continuation'],
    ]);
    expect(family.Parents.Members[1]).toMatchObject({
      ApplicationNumber: '13000001',
      FiledDate: '2011-01-05',
      IssuedDate: '2015-06-09',
      Title: expect.stringContaining('Plate 9000001'),
      PatentStatus: 'Issued',
      Legal: { TermEnd: '2031-01-05' },
      Source: 'document',
      AsOf: '2015-06-09',
    });
  });

  it('has the children that say so in their own documents', async () => {
    expect(numbers((await familyOf('9000001')).Children)).toEqual([['9000002', 'continuation']]);
    expect(numbers((await familyOf('9000002')).Children)).toEqual([['9000003', 'division']]);
  });

  it('has those that share an earlier application or a foreign priority', async () => {
    const { Relatives, Priorities } = await familyOf('9000001');
    expect(numbers(Relatives)).toEqual([['9000004', 'other']]);
    expect(Priorities).toEqual([{ Country: 'JP', Number: '2009-012345', FiledDate: '2009-01-05' }]);
    expect(numbers((await familyOf('9000005')).Relatives)).toEqual([]);
  });

  it('has what the file of the application says, once', async () => {
    const file = {
      patentFileWrapperDataBag: [
        {
          applicationNumberText: '13000001',
          lastIngestionDateTime: '2026-05-02T13:00:02',
          applicationMetaData: { patentNumber: '9000001' },
          parentContinuityBag: [
            {
              claimParentageTypeCode: 'NST',
              parentApplicationNumberText: 'PCT/US2010/012345',
              parentApplicationFilingDate: '2010-12-05',
            },
          ],
          childContinuityBag: [
            { claimParentageTypeCode: 'CON', childApplicationNumberText: '13000002', childPatentNumber: '9000002' },
            { claimParentageTypeCode: 'XYZ', childApplicationNumberText: '13000009' },
          ],
        },
      ],
    };
    await imported('file.json', JSON.stringify(file));
    const { Parents, Children } = await familyOf('9000001');
    expect(numbers(Parents)).toEqual([
      ['61300001', 'provisional'],
      ['PCT/US2010/012345', 'nationalStage'],
    ]);
    expect(Children.Members).toMatchObject([
      { PatentNumber: '9000002', Relation: 'continuation', Source: 'otherDocument' },
      { ApplicationNumber: '13000009', Relation: 'other', Words: 'XYZ', PatentStatus: null, Source: 'file', AsOf: '2026-05-02' },
    ]);
  });

  it('has later applications whose files name it, with the patents that they became', async () => {
    const claims = (parentApplicationNumberText: string, more: object = {}) => ({
      claimParentageTypeCode: 'DIV',
      parentApplicationNumberText,
      ...more,
    });
    await imported(
      'children.json',
      JSON.stringify({
        patentFileWrapperDataBag: [
          {
            applicationNumberText: '15000001',
            lastIngestionDateTime: '2026-05-02T13:00:02',
            parentContinuityBag: [claims('13/000,004')],
          },
          {
            applicationNumberText: '15000002',
            applicationMetaData: { patentNumber: '9900002', earliestPublicationNumber: 'US20170000002A1' },
            parentContinuityBag: [claims('13999999', { parentPatentNumber: '09000004', claimParentageTypeCode: 'CON' })],
          },
          { applicationNumberText: '15000003', parentContinuityBag: [claims('13000099')] },
        ],
      }),
    );
    const { Children } = await familyOf('9000004');
    expect(Children.Members).toMatchObject([
      { ApplicationNumber: '15000001', PatentNumber: null, Relation: 'division', Source: 'otherFile', AsOf: '2026-05-02' },
      { ApplicationNumber: '15000002', PatentNumber: '9900002', Relation: 'continuation', Source: 'otherFile' },
    ]);
  });

  it('is empty for patents that the store lacks, and refuses what is no number', async () => {
    expect(await familyOf('1234567')).toMatchObject({ Parents: { Members: [] }, Children: { Members: [] }, Priorities: [] });
    expect((await test.as(buyer).get('/getFamily?patentNumber=hello')).status).toBe(400);
  });

  it('shows the first 100 of a large family', async () => {
    const children = Array.from({ length: 120 }, (_, at) =>
      made({
        number: String(9100000 + at),
        application: String(14000000 + at),
        filed: '20140105',
        print: related(parent('continuation', '13000005', '20130105')),
      }),
    );
    await imported('children.xml', ...children);
    const { Children, Relatives } = await familyOf('9000005');
    expect([Children.Members.length, Children.More, Relatives.Members]).toEqual([100, true, []]);
    const sibling = await familyOf('9100000');
    expect([sibling.Relatives.Members.length, sibling.Relatives.More]).toEqual([100, true]);
  });
});

it.each([
  ['continuation-in-part', 'continuationInPart', null],
  ['CIP', 'continuationInPart', null],
  ['is a Continuation of', 'continuation', null],
  ['is a Division of', 'division', null],
  ['us-divisional-reissue', 'reissue', null],
  ['is a National Stage Entry of', 'nationalStage', null],
  ['Claims Priority from Provisional Application', 'provisional', null],
  ['unknown 79', 'other', 'unknown 79'],
  ['', 'other', null],
])('a relation written "%s"', (written, Relation, Words) => {
  expect(relationOf(written)).toEqual({ Relation, Words });
});
