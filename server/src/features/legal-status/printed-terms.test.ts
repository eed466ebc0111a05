import { describe, expect, it } from 'vitest';
import type { Printed } from '../../test/legal-status.ts';
import { legalStatusTests, parent, printed, related, term } from '../../test/legal-status.ts';
import { patdocGrant } from '../patent-imports/fixtures/sample-documents.ts';
import { legalSummaries } from './legal-status.ts';

describe('the term of a grant', () => {
  const tests = legalStatusTests();
  const { imported, statusOf, termOf } = tests;

  it('counts from the earliest parent and adds the adjustment that the grant prints', async () => {
    const print =
      term('<us-term-extension>304</us-term-extension>') +
      related(parent('continuation', '16695054', '20191125'), parent('division', '10824944', '20040414'));
    await imported(printed({ number: '11646472', filed: '20210105', date: '20230509', print }));
    expect(await statusOf('11646472')).toMatchObject({
      Kind: 'utility',
      TermEnd: '2025-02-12',
      Certainty: 'fact',
      BaseDate: '2004-04-14',
      Status: 'term_ended',
      Fees: [],
      Steps: [
        { rule: 'twentyYears', from: '2004-04-14' },
        { rule: 'adjustment', days: 304 },
      ],
    });
  });

  it.each<[string, Printed, string | null, string]>([
    ['without any print', { number: '10000001', filed: '20150310', date: '20180619' }, '2035-03-10', 'fact'],
    [
      'with a provisional, which does not count',
      {
        number: '10000002',
        filed: '20150310',
        date: '20180619',
        print: related(
          '<us-provisional-application><document-id><country>US</country><doc-number>62000001</doc-number><date>20140310</date></document-id></us-provisional-application>',
        ),
      },
      '2035-03-10',
      'fact',
    ],
    [
      'with a disclaimer',
      {
        number: '10000003',
        filed: '20150310',
        date: '20180619',
        print: term(
          '<us-term-extension>20</us-term-extension><disclaimer><text>This patent is subject to a terminal disclaimer.</text></disclaimer>',
        ),
      },
      '2035-03-30',
      'noLaterThan',
    ],
    [
      'with a parent without its date',
      { number: '10000004', filed: '20150310', date: '20180619', print: related(parent('continuation', '13000001', '')) },
      '2035-03-10',
      'estimate',
    ],
    [
      'with an adjustment that is no number',
      {
        number: '10000005',
        filed: '20150310',
        date: '20180619',
        print: term('<us-term-extension>see certificate</us-term-extension>'),
      },
      '2035-03-10',
      'atLeast',
    ],
    [
      'of a design',
      { number: 'D0806350', filed: '20151119', date: '20180102', print: term('<length-of-grant>15</length-of-grant>') },
      '2033-01-02',
      'fact',
    ],
    ['of a reissue without its original', { number: 'RE044994', filed: '20130416', date: '20140708' }, null, 'unknown'],
  ])('of a grant %s', async (_name, document, end, certainty) => {
    await imported(printed(document));
    expect(await termOf(document.number)).toEqual([end, certainty]);
  });

  it('says that a reissue replaced a patent, whichever comes first, and gives its term in lists, too', async () => {
    const replaced = (number: string, kind = 'reissue') =>
      related(
        parent(
          kind,
          '13328615',
          '20111216',
          `<parent-grant-document><document-id><country>US</country><doc-number>${number}</doc-number></document-id></parent-grant-document>`,
        ),
      );
    const original = (number: string) =>
      printed({ number, filed: '20111216', date: '20121225', print: term('<us-term-extension>10</us-term-extension>') });
    const reissue = (number: string, of: string, kind?: string) =>
      printed({ number, filed: '20130416', date: '20140708', print: replaced(of, kind) });
    await imported(original('8336701'), reissue('RE045001', '08336701'));
    await imported(reissue('RE045002', '8336702'));
    await imported(original('8336702'));
    await imported(original('8336703'), reissue('RE045003', '8336703', 'continuation'));
    const status = async (number: string, day?: string) => (await statusOf(number, day))?.Status;
    expect([await status('8336701', '2014-07-07'), await status('8336701', '2014-07-08')]).toEqual(['in_force', 'surrendered']);
    expect(await status('8336702')).toBe('surrendered');
    expect(await status('8336703'), 'only a parent').not.toBe('surrendered');
    const summaries = await legalSummaries(tests.app.db, ['8336701', '8336702', 'RE45001', 'RE45002']);
    expect(summaries.get('8336701')).toMatchObject({ Status: 'surrendered' });
    expect(summaries.get('RE45001')).toMatchObject({ TermEnd: '2031-12-26', Certainty: 'fact' });
    expect(summaries.get('RE45002')).toMatchObject({ TermEnd: '2031-12-26', Certainty: 'fact' });
  });

  it('of a reissue follows what offices and people say of its original', async () => {
    const originalPrint = (number: string) =>
      `<parent-grant-document><document-id><country>US</country><doc-number>${number}</doc-number></document-id></parent-grant-document>`;
    const reissue = (number: string, of: string) =>
      printed({
        number,
        filed: '20130416',
        date: '20140708',
        print: related(parent('reissue', '13328615', '20111216', originalPrint(of))),
      });
    await imported(
      reissue('RE045011', '8336711'),
      printed({ number: '8336711', filed: '20111216', date: '20121225' }),
      reissue('RE045012', '8336712'),
      reissue('RE045013', 'D0636713'),
      printed({ number: 'D0636713', filed: '20111216', date: '20121225', print: term('<length-of-grant>14</length-of-grant>') }),
    );
    await tests.importedAs(
      'pte.tsv',
      'patent number\ttradename\toriginal\textension\textended\n8,336,711\tPLATES\t16-Dec-31\t2 years\t16-Dec-33',
    );
    expect(await termOf('RE045011')).toEqual(['2033-12-16', 'fact']);
    const broker = await tests.app.make.user(30);
    const fact = { Country: 'US', Day: '2015-02-03', Source: 'Certificate of correction', Kind: 'adjustment', Days: 44 };
    for (const PatentNumber of ['8336711', '8336712'])
      expect((await tests.app.as(broker).post('/saveEnteredFact', { ...fact, PatentNumber })).status).toBe(200);
    expect(await termOf('RE045011')).toEqual(['2034-01-29', 'fact']);
    expect(await termOf('RE045012'), 'the store has only what was entered').toEqual(['2032-01-29', 'estimate']);
    expect(await termOf('RE045013'), 'a design').toEqual(['2026-12-25', 'fact']);
    expect(await statusOf('RE045013')).toMatchObject({ FeesOwed: false, Fees: [] });
    const summaries = await legalSummaries(tests.app.db, ['RE45011', 'RE45012', 'RE45013']);
    expect([...summaries.values()].map((one) => one?.TermEnd).sort()).toEqual(['2026-12-25', '2032-01-29', '2034-01-29']);
  });

  it('of a reissue follows the original once the store has it', async () => {
    const original =
      '<parent-grant-document><document-id><country>US</country><doc-number>8336658</doc-number></document-id></parent-grant-document>';
    await imported(
      printed({
        number: 'RE044995',
        filed: '20130416',
        date: '20140708',
        print: related(parent('reissue', '13328615', '20111216', original)),
      }),
    );
    expect(await statusOf('RE044995')).toMatchObject({
      TermEnd: null,
      Certainty: 'unknown',
      NotBefore: '2031-12-16',
      Original: '8336658',
    });
    await imported(
      printed({
        number: '8336658',
        filed: '20111216',
        date: '20121225',
        print: term('<us-term-extension>10</us-term-extension>'),
      }),
    );
    expect(await statusOf('RE044995')).toMatchObject({
      TermEnd: '2031-12-26',
      Certainty: 'fact',
      Fees: [{ opens: '2015-12-25' }, {}, {}],
    });
  });

  it('counts from the international filing date, which grants before 2005 print beside the date of entry', async () => {
    const pct =
      '<B800><B860><B861><DOC><DNUM><PDAT>PCT/JP98/04545</PDAT></DNUM><DATE><PDAT>19981008</PDAT></DATE><CTRY><PDAT>WO</PDAT></CTRY></DOC></B861><B864US><DATE><PDAT>20000424</PDAT></DATE></B864US></B860></B800>';
    await imported(
      patdocGrant({ number: '06334226', title: 'Hose', date: '20020101', filed: '20000424' }).replace(
        '</SDOBI>',
        `${pct}</SDOBI>`,
      ),
    );
    expect(await termOf('6334226')).toEqual(['2018-10-08', 'fact']);
  });

  it('reads relations and the international filing date of text files, too', async () => {
    const aps = (number: string, filed: string, issued: string, sections: string) =>
      [
        `PATN`,
        `WKU  ${number}`,
        `SRC  6`,
        `APN  123456`,
        `APT  1`,
        `APD  ${filed}`,
        `TTL  Hose`,
        `ISD  ${issued}`,
        `NCL  1`,
        sections,
        `CLAS`,
        `OCL  179 90K`,
        `CLMS`,
        `STM  I claim:`,
        `NUM  1.`,
        `PAR  1. A hose.`,
        '',
      ].join('\n');
    await imported(
      aps('03932709', '19740307', '19760113', 'RLAP\nCOD  72\nAPN  351745\nAPD  19730416\nPSC  03') +
        aps('04347903', '19800310', '19820907', 'PCTA\nPCN  PCT/JP79/00178\nPD1  19800310\nPD2  19800205\nPD3  19790705') +
        aps('05000001', '19900307', '19910319', 'RLAP\nCOD  99\nAPN  351745\nAPD  19730416'),
    );
    expect(await termOf('3932709')).toEqual(['1993-01-13', 'fact']);
    expect(await termOf('4347903')).toEqual(['1999-09-07', 'fact']);
    expect(await termOf('5000001'), 'a relation of an unknown kind').toEqual(['2010-03-07', 'estimate']);
  });

  it('replaces what an older file printed, and never what a newer one does', async () => {
    const number = '10000007';
    const extended = (days: number) =>
      printed({ number, filed: '20150310', date: '20180619', print: term(`<us-term-extension>${days}</us-term-extension>`) });
    await imported(extended(10));
    await imported(extended(20));
    expect(await termOf(number)).toEqual(['2035-03-30', 'fact']);
    await imported(printed({ number, filed: '20150310', date: '20180618' }));
    expect(await termOf(number)).toEqual(['2035-03-30', 'fact']);
  });
});
