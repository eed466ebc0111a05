import { describe, expect, it } from 'vitest';
import { conveyanceKind, isPartial, mayRemovePatent, namedDocuments } from './conveyances.ts';

describe('conveyanceKind', () => {
  it.each([
    ['ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS).', 'assignment'],
    ['NUNC PRO TUNC ASSIGNMENT', 'assignment'],
    ['CONFIRMATORY ASSIGNMENT', 'assignment'],
    ['REASSIGNMENT', 'assignment'],
    ['ASSIGNS THE ENTIRE INTEREST SUBJECT TO LICENSE RECITED', 'assignment'],
    ['ASSIGNMENT SUBJECT TO SECURITY INTEREST', 'assignment'],
    ['Assignment for Security', 'lien'],
    ['INTELLECTUAL PROPERTY SECURITY AGREEMENT', 'lien'],
    ['PATENT COLLATERAL ASSIGNMENT', 'lien'],
    ['ASSIGNMENT OF SECURITY INTEREST IN PATENTS', 'lien'],
    ['NOTICE OF SUCCESSION OF AGENCY', 'lien'],
    ['RELEASE OF SECURITY INTEREST', 'release'],
    ['RELEASE BY SECURED PARTY (SEE DOCUMENT FOR DETAILS).', 'release'],
    ['SECURITY INTEREST TERMINATION', 'release'],
    ['RELEASE OF ASSIGNMENT FOR SECURITY', 'release'],
    ['CANCELLATION OF LIEN', 'release'],
    ['TERMINATION AND RELEASE OF PLEDGE', 'release'],
    ['RELEASE OF SECURITY INTEREST IN LICENSES', 'release'],
    ['TERMINATION OF LICENSE', 'license'],
    ['CHANGE OF NAME', 'nameChange'],
    ['CHANGE OF THE NAME AND ADDRESS', 'nameChange'],
    ['ENTITY CONVERSION', 'nameChange'],
    ['MERGER AND CHANGE OF NAME', 'nameChange'],
    ['MERGER', 'merger'],
    ['CERTIFICATE OF AMALGAMATION', 'merger'],
    ['CONFIRMATORY LICENSE', 'license'],
    ['EXECUTIVE ORDER 9424, CONFIRMATORY LICENSE', 'license'],
    ['RESCISSION OF ASSIGNMENT', 'other'],
    ['CHANGE OF ADDRESS', 'other'],
    ['BILL OF SALE', 'other'],
    ['', 'other'],
    [
      'CORRECTIVE ASSIGNMENT TO CORRECT THE NATURE OF CONVEYANCE FROM SECURITY INTEREST TO ASSIGNMENT PREVIOUSLY RECORDED AT REEL 1 FRAME 2',
      'assignment',
    ],
    ['CORRECTIVE ASSIGNMENT TO CORRECT THE DATE. ASSIGNOR(S) CONFIRMS THE SECURITY INTEREST', 'lien'],
    ['CORRECTIVE ASSIGNMENT TO CORRECT THE NAME. ASSIGNOR CONFIRMS THE ENTIRE INTEREST', 'assignment'],
  ])('of %s', (text, kind) => {
    expect(conveyanceKind(text)).toBe(kind);
  });
});

describe('namedDocuments', () => {
  it.each([
    ['CORRECTIVE ASSIGNMENT PREVIOUSLY RECORDED AT REEL: 012345 FRAME: 0678. ASSIGNOR CONFIRMS', ['12345/678']],
    ['RELEASE (REEL 035001, FRAME 0323; REEL 035002 / FRAME 1)', ['35001/323', '35002/1']],
    ['RELEASE OF REEL/FRAME 028805/0592 AND 028806/0001', ['28805/592', '28806/1']],
    ['TERMINATION AT R/F 028805-0592', ['28805/592']],
    ['REEL NO. 3900, FRAME NO. 12', ['3900/12']],
    ['ASSIGNMENT OF A 1/2 INTEREST ON 12/31/2015', []],
  ])('in %s', (text, found) => {
    expect(namedDocuments(text)).toEqual(found);
  });
});

describe('isPartial', () => {
  it.each([
    ['AN UNDIVIDED 50% INTEREST', true],
    ['ASSIGNS HIS ONE-HALF INTEREST', true],
    ['1/2 INTEREST', true],
    ['UNDIVIDED INTEREST', true],
    ['PARTIAL ASSIGNMENT', true],
    ['100% OF THE INTEREST', false],
    ['THE ENTIRE UNDIVIDED INTEREST', false],
    ['RELEASE OF REEL/FRAME 028805/0592', false],
    ['ASSIGNMENT OF ASSIGNORS INTEREST', false],
  ])('of %s', (text, is) => {
    expect(isPartial(text)).toBe(is);
  });
});

describe('mayRemovePatent', () => {
  it.each([
    ['CORRECTIVE ASSIGNMENT TO REMOVE PATENT NUMBER 7123456 PREVIOUSLY RECORDED AT REEL 1 FRAME 2', true],
    ['CORRECTIVE ASSIGNMENT TO CORRECT THE ERRONEOUSLY LISTED APPLICATION', true],
    ['CORRECTIVE ASSIGNMENT TO CORRECT THE ASSIGNEE', false],
    ['ASSIGNMENT', false],
  ])('of %s', (text, is) => {
    expect(mayRemovePatent(text)).toBe(is);
  });
});
