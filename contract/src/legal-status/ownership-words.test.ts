import { expect, it } from 'vitest';
import { asDay } from '../day.ts';
import type { PatentOwnership } from '../ownership.ts';
import { lienWords, ownershipNotes, ownerWords } from './ownership-words.ts';

const known: PatentOwnership = {
  AsOf: asDay('2024-01-04'),
  AtIssue: { Assignees: ['Quist Labs'], Inventors: ['Ada Quist'], Day: asDay('2016-05-03'), IsGrant: true },
  Start: 'assignees',
  Owners: [],
  Liens: [],
  Steps: [],
};
const owner = { Name: 'Quist Labs', Recorded: null, ReelFrame: null, IsInventor: false };
const lien = { Lender: 'First Bank', Recorded: asDay('2020-08-17'), ReelFrame: '37388/93', Release: null };
const release = { Recorded: asDay('2021-01-04'), ReelFrame: '37388/94', IsPartial: false };

it.each<[Partial<PatentOwnership>, string]>([
  [
    { Owners: [{ ...owner, Recorded: asDay('2018-03-14'), ReelFrame: '37388/92' }] },
    'Recorded owner: Quist Labs (recorded Mar 14, 2018)',
  ],
  [{ Owners: [owner] }, 'Assignee named in the grant: Quist Labs (no assignment among the imported records as of Jan 4, 2024)'],
  [{ Owners: [owner], AsOf: null }, 'Assignee named in the grant: Quist Labs (the store has no records of assignments)'],
  [
    { Owners: [{ ...owner, Name: 'Ada Quist', IsInventor: true }], Start: 'inventors' },
    'Inventor: Ada Quist (no assignment among the imported records as of Jan 4, 2024)',
  ],
  [{ Owners: [owner], Start: 'firstAssignors' }, 'First recorded assignor: Quist Labs'],
  [{}, 'No recorded owner'],
])('an owner is never called one without a record: %#', (fields, words) => {
  expect(ownerWords({ ...known, ...fields })).toEqual([words]);
});

it.each<[Partial<PatentOwnership>, string[]]>([
  [{}, ['No security interest among the imported records as of Jan 4, 2024']],
  [{ AsOf: null }, []],
  [{ Liens: [lien] }, ['Security interest recorded Aug 17, 2020 (First Bank). No release recorded as of Jan 4, 2024.']],
  [
    { Liens: [{ ...lien, Release: release }] },
    ['Security interest recorded Aug 17, 2020 (First Bank). Release recorded Jan 4, 2021.'],
  ],
  [
    { Liens: [{ ...lien, Lender: null, Release: { ...release, IsPartial: true } }] },
    [
      'Security interest recorded Aug 17, 2020 (lender not named). Partial release recorded Jan 4, 2021. No full release recorded as of Jan 4, 2024.',
    ],
  ],
])('a lien is open until a release is recorded: %#', (fields, words) => {
  expect(lienWords({ ...known, ...fields })).toEqual(words);
});

it('says what makes an owner doubtful', () => {
  expect(ownershipNotes({ ...known, Start: 'inventorsDespiteAssignees', Owners: [owner] })).toEqual([
    'No recorded document names the assignee in the grant, so the chain starts with the inventors.',
    'The grant names Quist Labs.',
  ]);
  expect(ownershipNotes({ ...known, Owners: [owner] })).toEqual([]);
});
