import type { DirectoryField } from '@brevet/contract/directory-import-fields';
import { messages } from '@brevet/contract/messages';
import { describe, expect, it } from 'vitest';
import { readRow, unverified } from './read-row.ts';

type Cells = Partial<Record<DirectoryField, string>>;
const contact = (cells: Cells) => readRow('contacts', Object.keys(cells) as DirectoryField[], Object.values(cells) as string[]);
const organization = (cells: Cells) =>
  readRow('organizations', Object.keys(cells) as DirectoryField[], Object.values(cells) as string[]);
const name: Cells = { Firstname: 'Ada', Lastname: 'Quist' };

describe('a row of contacts', () => {
  it.each(['N/A', '-', 'Unknown'])('has no name if it is called %j', (Fullname) => {
    const { problem, notes } = contact({ Fullname, PrimaryEmail: 'ada@halden.example' });
    expect(problem).toMatch(/name/i);
    expect(notes).toEqual([`Not imported: Full name ${Fullname}`]);
  });

  it('has the values of its columns, and none of empty or unknown ones', () => {
    const fields = ['Firstname', null, 'Lastname', 'City', 'State', 'WorkPhone'] as const;
    expect(readRow('contacts', fields, ['Ada', 'x', 'Quist', '', 'Bavaria'])).toEqual({
      Name: 'Ada Quist',
      values: { Firstname: 'Ada', Lastname: 'Quist', State: 'Bavaria' },
      organizations: [],
      organizationText: '',
      name: null,
      id: null,
      unanswered: [],
      problem: null,
      notes: [],
    });
  });

  it.each<[string, string | undefined, string]>([
    ['Ada Quist', 'Ada', 'Quist'],
    ['Quist, Ada', 'Ada', 'Quist'],
    ['Ada  Maria Quist', 'Ada Maria', 'Quist'],
    ['Quist, Ada, Dr', 'Ada', 'Quist'],
  ])('has the full name %j', (Fullname, first, last) => {
    expect(contact({ Fullname }).Name).toBe(`${first} ${last}`);
  });

  it('needs a first and a last name', () => {
    expect(contact({ Fullname: 'Quist' })).toMatchObject({
      Name: 'Quist',
      values: {},
      problem: expect.stringMatching(/^First name: /),
    });
    expect(contact({ Fullname: ', Ada' })).toMatchObject({ Name: 'Ada', problem: expect.stringMatching(/^First name: /) });
    expect(contact({}).Name).toBe('');
  });

  it('prefers its first and last name to the full one', () => {
    expect(contact({ ...name, Fullname: 'Bo Lund' })).toMatchObject({ Name: 'Ada Quist', problem: null });
    expect(contact({ Firstname: 'Ada', Fullname: 'Bo Lund' }).Name).toBe('Ada');
    expect(contact({ Lastname: 'Quist', Fullname: 'Bo Lund' }).Name).toBe('Quist');
    expect(contact({ ...name, Fullname: 'Ada M. Quist' }).notes).toEqual(['Not imported: Full name Ada M. Quist']);
    expect(contact({ ...name, Fullname: 'QUIST, Ada' }).notes).toEqual([]);
  });

  it('has no address where the cell says so', () => {
    for (const PrimaryEmail of ['n/a', '-', 'none', 'N.A.'])
      expect(contact({ ...name, PrimaryEmail })).toMatchObject({
        problem: null,
        values: expect.not.objectContaining({ PrimaryEmail }),
        notes: [`Not imported: Email ${PrimaryEmail}`],
      });
  });

  it('names organizations, each once', () => {
    expect(contact({ ...name, Organization: 'Acme; Halden ;\nAcme;' })).toMatchObject({
      Name: 'Ada Quist',
      values: name,
      organizations: ['Acme', 'Halden'],
      problem: null,
      notes: [],
    });
    const long = 'a'.repeat(201);
    expect(contact({ ...name, Organization: `Acme;${long}` }).problem).toMatch(/^Organization: \S/);
    expect(contact({ Firstname: 'Ada', Organization: long }).problem).toMatch(/^Last name: [^;]+; Organization: [^;]+$/);
  });

  it('reports the problems of all fields, each field once', () => {
    expect(contact({ Firstname: 'Mira', PrimaryEmail: 'not an email', Country: 'Nowhere', City: 'Oslo' }).problem).toBe(
      'Last name: Last name is required; Email: Invalid email address; Country: Please enter a two-letter country code',
    );
  });

  it.each<[DirectoryField, string, unknown]>([
    ['Country', 'de', 'DE'],
    ['Country', 'Germany', 'DE'],
    ['Country', 'DEU', 'DE'],
    ['Country', 'usa', 'US'],
    ['Newsletter', 'Yes', 1],
    ['Newsletter', 'y', 1],
    ['Newsletter', 'TRUE', 1],
    ['Newsletter', '1.0', 1],
    ['Newsletter', 'Subscribed', 1],
    ['Newsletter', 'unsubscribed', 0],
    ['Newsletter', 'opted out', 0],
    ['Newsletter', 'x', 1],
    ['Newsletter', '1', 1],
    ['Newsletter', 'no', 0],
    ['Newsletter', 'N', 0],
    ['Newsletter', 'false', 0],
    ['Newsletter', '0', 0],
    ['USPatentAttorney', 'yes', 1],
    ['MemberOfAUTM', 'yes', 1],
    ['OkSendPatentNo', 'unknown', 2],
    ['OkSendPatentNo', '1', 1],
    ['OkSendPatentNo', 'FALSE', 0],
    ['OkSendPatentNo', 'true', 1],
    ['Responsible', 'selling patent; Buying Patent', [1, 2]],
    ['Responsible', '3|1', [1, 3]],
    ['Responsible', '1,2\n3', [1, 2, 3]],
  ])('reads %s %j', (field, text, value) => {
    expect(contact({ ...name, [field]: text })).toMatchObject({ values: { [field]: value }, problem: null });
  });

  it.each<[DirectoryField, string, string]>([
    ['Country', 'Atlantis', 'Country: '],
    ['Country', '[de', 'Country: '],
    ['Country', 'deux', 'Country: '],
    ['Newsletter', 'yes please', 'Newsletter: '],
    ['Newsletter', 'oh yes', 'Newsletter: '],
    ['Newsletter', 'none', 'Newsletter: '],
    ['Newsletter', 'oh no', 'Newsletter: '],
    ['OkSendPatentNo', 'maybe', 'OK to send patent numbers: '],
    ['Responsible', 'Lunch', 'Responsible for: '],
    ['PrimaryEmail', 'ada', 'Email: '],
  ])('refuses %s %j', (field, text, start) => {
    const { problem, values } = contact({ ...name, [field]: text });
    expect(problem?.startsWith(start)).toBe(true);
    expect(values).toEqual({});
  });

  it('shows up to 200 characters of its name', () => {
    expect(contact({ Firstname: 'a'.repeat(150), Lastname: 'b'.repeat(150) }).Name).toBe(`${'a'.repeat(150)} ${'b'.repeat(49)}`);
  });

  it('has an address that is not verified', () => {
    expect(unverified).toEqual({ EmailVerify: 0, EmailVerifyStatus: 'N/A', EmailVerifyDate: null });
  });
});

describe('a row of organizations', () => {
  it('has a name', () => {
    expect(organization({ OrgName: 'Acme' })).toMatchObject({
      Name: 'Acme',
      values: { OrgName: 'Acme' },
      organizations: [],
      problem: null,
      notes: [],
    });
    expect(organization({ City: 'Oslo' })).toMatchObject({ Name: '', problem: expect.stringMatching(/^Organization name: /) });
    expect(organization({ OrgName: 'a'.repeat(201) }).Name).toHaveLength(200);
  });

  it.each<[DirectoryField, string, unknown]>([
    ['Status', 'inactive', 0],
    ['PatentSellingPolicy', 'perhaps sell', 2],
    ['PatentSellingTarget', 'No NPE', 1],
    ['Under_NDA', 'YES', 1],
    ['TechTransferActivity', 'some activity', 'Some Activity'],
    ['NumberOfPatentsHeld', '1,200', 1200],
    ['NumberOfPatentsHeld', '1200.00', 1200],
    ['UniversityPatentRanking', '7', 7],
    ['OTRanking', '7.0', 7],
    ['BrevetRelationship', 'yes', 1],
    ['ActivePatentBuyer', 'no', 0],
  ])('reads %s %j', (field, text, value) => {
    expect(organization({ OrgName: 'Acme', [field]: text })).toMatchObject({ values: { [field]: value }, problem: null });
  });

  it.each<[DirectoryField, string]>([
    ['NumberOfPatentsHeld', 'about 1200'],
    ['NumberOfPatentsHeld', '1200 or so'],
    ['NumberOfPatentsHeld', '12.5'],
    ['NumberOfPatentsHeld', '-1'],
    ['TechTransferActivity', 'a lot'],
    ['Status', 'asleep'],
  ])('refuses %s %j', (field, text) => {
    expect(organization({ OrgName: 'Acme', [field]: text }).problem).toMatch(/: /);
  });

  it('says what is wrong', () => {
    expect(organization({}).problem).toBe(`Organization name: ${messages.organizationNameRequired}`);
  });
});
