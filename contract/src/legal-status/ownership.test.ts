import { describe, expect, it } from 'vitest';
import { asDay } from '../day.ts';
import type { RecordedDocument } from './ownership.ts';
import { conveyanceKind, correctedDocument, ownershipOf } from './ownership.ts';

let frame = 0;
const recorded = (
  conveyance: string,
  on: string,
  from: string[],
  to: string[],
  fields: Partial<RecordedDocument> = {},
): RecordedDocument => {
  frame += 1;
  return {
    reelFrame: `050000/${String(frame).padStart(4, '0')}`,
    conveyance,
    recorded: asDay(on),
    executed: null,
    assignors: from,
    assignees: to,
    ...fields,
  };
};
const names = (documents: RecordedDocument[], atIssue: string[] = []) =>
  ownershipOf(documents, atIssue).owners.map(({ name }) => name);

describe('conveyanceKind', () => {
  it.each([
    ['ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS).', 'assignment'],
    ['NUNC PRO TUNC ASSIGNMENT', 'assignment'],
    ['Assignment for Security', 'lien'],
    ['INTELLECTUAL PROPERTY SECURITY AGREEMENT', 'lien'],
    ['RELEASE OF SECURITY INTEREST', 'release'],
    ['RELEASE OF ASSIGNMENT FOR SECURITY', 'release'],
    ['TERMINATION AND RELEASE OF PLEDGE', 'release'],
    ['TERMINATION OF LICENSE', 'license'],
    ['CHANGE OF NAME', 'nameChange'],
    ['MERGER AND CHANGE OF NAME', 'nameChange'],
    ['MERGER', 'merger'],
    ['CONFIRMATORY LICENSE', 'license'],
    ['BILL OF SALE', 'other'],
  ])('of %s', (text, kind) => {
    expect(conveyanceKind(text)).toBe(kind);
  });

  it('a corrective document names the one that it replaces', () => {
    const text = 'CORRECTIVE ASSIGNMENT TO CORRECT THE ASSIGNEE PREVIOUSLY RECORDED AT REEL: 012345 FRAME: 0678.';
    expect(correctedDocument(text)).toBe('12345/678');
    expect(correctedDocument('ASSIGNMENT')).toBeNull();
  });
});

describe('ownershipOf', () => {
  const fromInventors = recorded('ASSIGNMENT', '2018-03-14', ['Baker, Ann', 'Stone, Bo'], ['Oldfield Services, Inc.'], {
    executed: asDay('2013-12-10'),
  });
  const renamed = recorded('CHANGE OF NAME', '2018-03-14', ['OLDFIELD SERVICES INC'], ['Multistage, Inc.'], {
    executed: asDay('2014-12-04'),
  });
  const lien = recorded('SECURITY INTEREST', '2020-08-17', ['Multistage Inc'], ['First Bank, N.A.']);

  it('follows assignments and changes of name, and keeps liens apart', () => {
    const { owners, liens } = ownershipOf([lien, renamed, fromInventors], []);
    expect(owners).toEqual([{ name: 'Multistage, Inc.', since: renamed }]);
    expect(liens).toEqual([{ lender: 'First Bank, N.A.', recorded: '2020-08-17', reelFrame: lien.reelFrame, released: null }]);
  });

  it('a release closes the lien of its lender and no other', () => {
    const other = recorded('SECURITY INTEREST', '2020-09-01', ['Multistage Inc'], ['Second Bank']);
    const release = recorded('RELEASE BY SECURED PARTY', '2021-01-04', ['FIRST BANK NA'], ['Multistage Inc']);
    const { liens } = ownershipOf([lien, other, release], ['Multistage, Inc.']);
    expect(liens.map(({ lender, released }) => [lender, released?.recorded ?? null])).toEqual([
      ['First Bank, N.A.', '2021-01-04'],
      ['Second Bank', null],
    ]);
  });

  it('a release may name its lien by reel and frame', () => {
    const [reel = '', number = ''] = lien.reelFrame.split('/');
    const release = recorded(`RELEASE (REEL ${reel} / FRAME ${number})`, '2021-01-04', ['Successor Bank'], ['Multistage Inc']);
    expect(ownershipOf([lien, release], []).liens[0]?.released?.reelFrame).toBe(release.reelFrame);
  });

  it('an unknown assignor changes no owner, and the step says so', () => {
    const stray = recorded('ASSIGNMENT', '2022-02-02', ['Stranger LLC'], ['Other Corp']);
    const { owners, steps } = ownershipOf([stray], ['Multistage, Inc.']);
    expect(owners).toEqual([{ name: 'Multistage, Inc.', since: null }]);
    expect(steps[0]?.doubt).toBe('assignorIsNoOwner');
  });

  it('the owner at issue keeps the document by which the inventors assigned', () => {
    expect(ownershipOf([fromInventors], ['OLDFIELD SERVICES, INCORPORATED']).owners).toEqual([
      { name: 'OLDFIELD SERVICES, INCORPORATED', since: fromInventors },
    ]);
  });

  it('an owner who assigned nothing stays', () => {
    const half = recorded('ASSIGNMENT', '2019-01-02', ['Alpha Co.'], ['Gamma Inc.']);
    expect(names([half], ['Alpha Company', 'Beta GmbH'])).toEqual(['Beta GmbH', 'Gamma Inc.']);
  });

  it('a corrective document replaces the wrong one', () => {
    const wrong = recorded('ASSIGNMENT', '2019-01-02', ['Alpha Co.'], ['Gama Inc.']);
    const [reel = '', number = ''] = wrong.reelFrame.split('/');
    const right = recorded(
      `CORRECTIVE ASSIGNMENT PREVIOUSLY RECORDED AT REEL: ${reel} FRAME: ${number}`,
      '2019-03-02',
      ['Alpha Co.'],
      ['Gamma Inc.'],
    );
    expect(names([wrong, right], ['Alpha Company'])).toEqual(['Gamma Inc.']);
  });

  it.each([
    [recorded('BILL OF SALE', '2019-01-02', ['Alpha Co.'], ['Gamma Inc.']), 'unknownConveyance'],
    [recorded('ASSIGNMENT', '2019-01-02', ['Alpha Co.'], []), 'noAssignee'],
    [recorded('RELEASE', '2019-01-02', ['Alpha Co.'], ['Gamma Inc.']), 'releasesNoKnownLien'],
  ])('says what is doubtful', (document, doubt) => {
    expect(ownershipOf([document], ['Alpha Company']).steps[0]?.doubt).toBe(doubt);
  });
});
