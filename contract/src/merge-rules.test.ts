import { describe, expect, it } from 'vitest';
import type { MergeValues } from './merge-fields.ts';
import { mergeFieldsOf } from './merge-fields.ts';
import type { MergeChoices } from './merge-rules.ts';
import { lostAddresses, mergeRows, verdictOf } from './merge-rules.ts';

const contact: MergeValues = {
  Firstname: 'Ada',
  Lastname: 'Quist',
  PrimaryEmail: '',
  SecondaryEmail: '',
  EmailVerify: 0,
  EmailVerifyStatus: 'N/A',
  EmailVerifyDate: null,
  EmailVerifySource: 'check',
  Newsletter: 0,
  OkSendPatentNo: 2,
  USPatentAttorney: 0,
  MemberOfAUTM: 0,
  Responsible: [],
};
const merged = (survivor: MergeValues, removed: MergeValues, choices?: MergeChoices) =>
  mergeRows('contact', { ...contact, ...survivor }, { ...contact, ...removed }, choices);
const field = (name: string, survivor: MergeValues, removed: MergeValues, choices?: MergeChoices) =>
  merged(survivor, removed, choices).fields.find((one) => one.name === name);

describe('merged fields', () => {
  it('are taken from the chosen row, and from the survivor without a choice', () => {
    expect(merged({ Title: 'Head' }, { Title: 'Chief' }).values.Title).toBe('Head');
    expect(merged({ Title: 'Head' }, { Title: 'Chief' }, { Title: 'removed' }).values.Title).toBe('Chief');
  });

  it('are never emptied by a choice', () => {
    expect(merged({ WorkPhone: '1' }, { WorkPhone: '' }, { WorkPhone: 'removed' }).values.WorkPhone).toBe('1');
    expect(merged({ WorkPhone: '' }, { WorkPhone: '2' }, { WorkPhone: 'survivor' }).values.WorkPhone).toBe('2');
    expect(field('WorkPhone', { WorkPhone: '' }, { WorkPhone: '2' })?.options).toEqual([{ choice: 'removed', text: '2' }]);
  });

  it('keep the parts of an address together', () => {
    const boston = { Address: '1 Main St', City: 'Boston', Country: 'US' };
    const berlin = { Address: '', City: 'Berlin', Country: 'DE' };
    expect(merged(boston, berlin, { Address: 'removed' }).values).toMatchObject(berlin);
    expect(merged(boston, berlin).values).toMatchObject(boston);
    expect(merged({ City: 'Boston' }, { ...boston, ZipCode: '02110' }).values).toMatchObject({ ...boston, ZipCode: '02110' });
    expect(field('Address', { City: 'Boston' }, boston)?.options).toHaveLength(1);
  });

  it('join texts as long as there is room, and none twice', () => {
    expect(merged({ Description: 'Met at a fair.' }, { Description: 'Likes pumps.' }).values.Description).toBe(
      'Met at a fair.\n\nLikes pumps.',
    );
    expect(merged({ Keywords: 'pumps' }, { Keywords: 'Pumps, cooling' }).values.Keywords).toBe('pumps, cooling');
    expect(merged({ Keywords: 'chairs, repair' }, { Keywords: 'air' }).values.Keywords).toBe('chairs, repair, air');
    const [long, longer] = ['a'.repeat(300), 'b'.repeat(300)];
    expect(field('Keywords', { Keywords: long }, { Keywords: longer })?.options.map(({ choice }) => choice)).toEqual([
      'survivor',
      'removed',
    ]);
  });

  it('stay unchanged if one text contains the other', () => {
    const choices = (survivor: string, removed: string) =>
      field('Description', { Description: survivor }, { Description: removed })?.options.map(({ choice }) => choice);
    expect(choices('Met at a fair, in May.', 'a fair')).toEqual(['survivor', 'removed']);
    expect(choices('a fair', 'Met at a fair, in May.')).toEqual(['removed', 'survivor']);
    expect(choices('Pumps, in May', 'May')).toEqual(['survivor', 'removed']);
    expect(choices('a'.repeat(4999), 'b'.repeat(4999))).toEqual(['both', 'survivor', 'removed']);
    expect(choices('a'.repeat(4999), 'b'.repeat(5000))).toEqual(['survivor', 'removed']);
  });

  it('have each keyword once', () => {
    const options = (survivor: string, removed: string) =>
      field('Keywords', { Keywords: survivor }, { Keywords: removed })?.options.map(({ text }) => text);
    expect(options('pumps, cooling', 'Cooling,, pumps,')).toEqual(['pumps, cooling', 'Cooling,, pumps,']);
    expect(options('pumps', ', fans,')).toEqual(['pumps, fans', 'pumps', ', fans,']);
    const [long, rest] = ['a'.repeat(300), 'b'.repeat(198)];
    expect(options(long, rest)).toEqual([`${long}, ${rest}`, long, rest]);
    expect(options(long, `${rest}b`)).toEqual([long, `${rest}b`]);
  });

  it('offer a choice only between two meaningful values', () => {
    const texts = (name: string, survivor: MergeValues, removed: MergeValues) =>
      mergeRows('organization', survivor, removed)
        .fields.find((one) => one.name === name)
        ?.options.map(({ text }) => text);
    expect(field('WorkPhone', { WorkPhone: '1' }, {})?.options).toEqual([{ choice: 'survivor', text: '1' }]);
    expect(field('WorkPhone', { WorkPhone: '1' }, { WorkPhone: null })?.options).toHaveLength(1);
    expect(field('Responsible', { Responsible: [] }, { Responsible: [1] })?.options).toHaveLength(1);
    const activities = (survivor: string, removed: string) =>
      texts('TechTransferActivity', { TechTransferActivity: survivor }, { TechTransferActivity: removed });
    expect(activities('Not Known', 'Active')).toEqual(['Active']);
    expect(activities('No Activity', 'Active')).toEqual(['No Activity', 'Active']);
  });

  it('are shown as the screens show them', () => {
    const organization = (values: MergeValues) => mergeRows('organization', values, values).fields;
    const shown = (name: string, values: MergeValues) => organization(values).find((one) => one.name === name)?.result;
    expect(shown('NumberOfPatentsHeld', { NumberOfPatentsHeld: 1200 })).toBe('1,200');
    expect(shown('NumberOfPatentsHeld', {})).toBe('');
    expect(shown('Under_NDA', { Under_NDA: 2 })).toBe('Unknown');
    expect(shown('BrevetRelationship', { BrevetRelationship: 0 })).toBe('No');
    expect(shown('PatentSellingPolicy', { PatentSellingPolicy: 0, PatentSellingTarget: 1 })).toBe('No NPE');
    expect(shown('Address', { City: 'Boston', Country: 'US' })).toBe('Boston, US');
    expect(field('Responsible', { Responsible: [1, 99] }, {})?.result).toBe('Buying Patent, 99');
  });

  it("are in the order of the screen, with a contact's addresses after its names", () => {
    const names = merged({}, {}).fields.map(({ name }) => name);
    expect(names.slice(0, 5)).toEqual(['Firstname', 'Lastname', 'PrimaryEmail', 'SecondaryEmail', 'Nickname']);
    expect(names).toHaveLength(23);
    expect(mergeRows('organization', {}, {}).fields.map(({ name }) => name)).toHaveLength(27);
    expect(mergeRows('organization', { OrgName: 'Acme' }, {}).values).not.toHaveProperty('PrimaryEmail');
  });

  it('unite sets and flags unless someone chooses', () => {
    const one: MergeValues = { Responsible: [1], USPatentAttorney: 0 };
    const other: MergeValues = { Responsible: [3, 2], USPatentAttorney: 1 };
    expect(merged(one, other).values).toMatchObject({ Responsible: [1, 2, 3], USPatentAttorney: 1 });
    expect(merged(one, other, { Responsible: 'survivor', USPatentAttorney: 'survivor' }).values).toMatchObject(one);
    expect(merged(other, one).values.USPatentAttorney).toBe(1);
    expect(field('Responsible', { Responsible: [1, 2] }, { Responsible: [1, 2] })?.options).toHaveLength(1);
  });

  it('name every column that the form of a contact or organization saves', () => {
    const columns = (kind: 'contact' | 'organization') => mergeFieldsOf(kind).flatMap((one) => one.columns);
    expect(columns('contact')).toHaveLength(new Set(columns('contact')).size);
    expect(columns('organization')).toHaveLength(new Set(columns('organization')).size);
  });
});

describe('merged email addresses', () => {
  const a = { PrimaryEmail: 'a@x.example' };
  const b = { PrimaryEmail: 'b@x.example' };

  it('both stay, whichever is the primary one', () => {
    expect(merged(a, b).values).toMatchObject({ PrimaryEmail: 'a@x.example', SecondaryEmail: 'b@x.example' });
    const chosen = merged(a, b, { PrimaryEmail: 'removed' });
    expect(chosen.values).toMatchObject({ PrimaryEmail: 'b@x.example', SecondaryEmail: 'a@x.example' });
  });

  it('fill the second place whatever is chosen for it', () => {
    const second = { ...a, SecondaryEmail: 's@x.example' };
    expect(merged(second, {}, { SecondaryEmail: 'removedSecondary' }).values.SecondaryEmail).toBe('s@x.example');
    expect(merged(a, b, { SecondaryEmail: 'survivor' }).values.SecondaryEmail).toBe('b@x.example');
  });

  it('are chosen from up to four, and the others are listed', () => {
    const [one, two] = [
      { ...a, SecondaryEmail: 'c@x.example' },
      { ...b, SecondaryEmail: 'd@x.example' },
    ];
    const { values } = merged(one, two, { PrimaryEmail: 'removedSecondary', SecondaryEmail: 'survivor' });
    expect(values).toMatchObject({ PrimaryEmail: 'd@x.example', SecondaryEmail: 'a@x.example' });
    expect(lostAddresses({ ...contact, ...one }, { ...contact, ...two }, values)).toEqual(['b@x.example', 'c@x.example']);
  });

  it('are the same in any case', () => {
    expect(merged(a, { PrimaryEmail: 'A@X.example' }).values).toMatchObject({ PrimaryEmail: 'a@x.example', SecondaryEmail: '' });
  });

  it('are empty in rows without any', () => {
    const { fields, values } = mergeRows('contact', { Firstname: 'Ada' }, { Firstname: 'Ada' });
    expect(values).toMatchObject({ PrimaryEmail: '', SecondaryEmail: '' });
    const empty = { survivor: '', removed: '', options: [], choice: null, result: '' };
    expect(fields.slice(2, 4)).toEqual([
      { name: 'PrimaryEmail', label: 'Email', ...empty },
      { name: 'SecondaryEmail', label: 'Second email', ...empty },
    ]);
    expect(lostAddresses({}, {}, {})).toEqual([]);
  });

  it('are shown with their choices', () => {
    const options = [
      { choice: 'survivor', text: 'a@x.example' },
      { choice: 'removed', text: 'b@x.example' },
    ];
    expect(field('PrimaryEmail', a, b)).toMatchObject({ survivor: 'a@x.example', removed: 'b@x.example', options });
    expect(field('PrimaryEmail', a, b, { PrimaryEmail: 'removed' })).toMatchObject({ choice: 'removed', result: 'b@x.example' });
    expect(field('SecondaryEmail', a, b)).toMatchObject({ choice: 'removed', result: 'b@x.example', options: options.slice(1) });
    const four = merged({ ...a, SecondaryEmail: 'c@x.example' }, b, { SecondaryEmail: 'survivorSecondary' });
    expect(four.values.SecondaryEmail).toBe('c@x.example');
  });

  it('prefer one that receives email', () => {
    expect(merged({ ...a, EmailVerifyStatus: 'Bad' }, b).values.PrimaryEmail).toBe('b@x.example');
    expect(merged({ ...a, EmailVerifyStatus: 'Bad' }, { ...b, EmailVerifyStatus: 'Bad' }).values.PrimaryEmail).toBe(
      'a@x.example',
    );
  });

  it('keep their verdict', () => {
    const good = { EmailVerify: 1, EmailVerifyStatus: 'Ok', EmailVerifyDate: '2026-01-01T00:00:00.000Z' };
    const bad = { EmailVerify: 0, EmailVerifyStatus: 'Bad', EmailVerifyDate: '2025-01-01T00:00:00.000Z' };
    expect(merged(a, { ...b, ...good }, { PrimaryEmail: 'removed' }).values).toMatchObject(good);
    expect(merged({ ...a, ...good }, { ...a, ...bad }).values).toMatchObject(bad);
    expect(merged({ ...a, ...bad }, { ...a, ...good }).values).toMatchObject(bad);
    const promoted = { ...a, SecondaryEmail: 'c@x.example', ...good };
    expect(merged(promoted, b, { PrimaryEmail: 'survivorSecondary' }).values).toMatchObject({
      EmailVerify: 0,
      EmailVerifyStatus: 'N/A',
      EmailVerifyDate: null,
      EmailVerifySource: 'check',
    });
    expect(merged({ ...good, EmailVerifySource: 'person' }, good).values).toMatchObject({
      EmailVerify: 0,
      EmailVerifyStatus: 'N/A',
      EmailVerifySource: 'check',
    });
    const person = { ...good, EmailVerifySource: 'person', EmailVerifyDate: '2024-01-01T00:00:00.000Z' };
    expect(verdictOf('a@x.example', { ...contact, ...a, ...good }, { ...contact, ...a, ...person })).toBe('removed');
  });
});

describe('the verdict on an address', () => {
  const none = { PrimaryEmail: 'a@x.example', EmailVerify: 0, EmailVerifyStatus: 'N/A', EmailVerifyDate: null };
  const ok = { ...none, EmailVerify: 1, EmailVerifyStatus: 'Ok', EmailVerifyDate: '2025-01-01T00:00:00.000Z' };
  const other = { PrimaryEmail: 'b@x.example' };
  const later = { EmailVerifyDate: '2026-01-01T00:00:00.000Z' };

  it.each<[string, MergeValues, MergeValues, ReturnType<typeof verdictOf>]>([
    ['of the row that has it', ok, other, 'survivor'],
    ['of the row that has it', other, ok, 'removed'],
    ['of neither row', other, other, null],
    ['before none', { ...none, ...later }, ok, 'removed'],
    ['before none', { ...none, ...later }, { ...ok, EmailVerifyStatus: 'N/A' }, 'removed'],
    ['before none', { ...none, ...later }, { ...none, EmailVerifyStatus: 'Unknown' }, 'removed'],
    ['that is newer', ok, { ...ok, ...later }, 'removed'],
    ['that is newer', { ...ok, ...later }, ok, 'survivor'],
    ['of the survivor, of two of a day', ok, ok, 'survivor'],
    ['with a day', { ...ok, EmailVerifyDate: null }, ok, 'removed'],
    ['with a day', ok, { ...ok, EmailVerifyDate: null }, 'survivor'],
  ])('is the one %s', (_name, survivor, removed, whose) => {
    expect(verdictOf('A@X.example', survivor, removed)).toBe(whose);
    expect(verdictOf('', { PrimaryEmail: '' }, { PrimaryEmail: '' })).toBe(null);
  });
});

describe('merged consent', () => {
  const a = { PrimaryEmail: 'a@x.example' };
  const b = { PrimaryEmail: 'b@x.example' };

  it('is the stricter one for the same address, whatever is chosen', () => {
    const [yes, no] = [
      { ...a, Newsletter: 1, OkSendPatentNo: 1 },
      { ...a, Newsletter: 0, OkSendPatentNo: 0 },
    ];
    const strict = { Newsletter: 0, OkSendPatentNo: 0 };
    expect(merged(yes, no).values).toMatchObject(strict);
    expect(merged(no, yes).values).toMatchObject(strict);
    expect(merged(yes, no, { Newsletter: 'survivor', OkSendPatentNo: 'survivor' }).values).toMatchObject(strict);
    expect(merged({ ...yes }, { ...no, OkSendPatentNo: 2 }).values.OkSendPatentNo).toBe(2);
  });

  it('is the stricter one for another address, too, because it is the same person', () => {
    const [yes, no] = [
      { ...a, Newsletter: 1 },
      { ...b, Newsletter: 0 },
    ];
    for (const PrimaryEmail of ['survivor', 'removed'] as const) {
      expect(merged(yes, no, { PrimaryEmail }).values.Newsletter).toBe(0);
      expect(merged(no, yes, { PrimaryEmail, Newsletter: 'removed' }).values.Newsletter).toBe(0);
    }
  });

  it('ignores rows without an address', () => {
    expect(merged({ ...a, Newsletter: 1, OkSendPatentNo: 1 }, {}).values).toMatchObject({ Newsletter: 1, OkSendPatentNo: 1 });
    expect(merged({}, { SecondaryEmail: 'c@x.example', Newsletter: 1 }).values.Newsletter).toBe(1);
    expect(merged({ Newsletter: 1 }, { Newsletter: 1 }).values.Newsletter).toBe(1);
    expect(merged({ Newsletter: 1 }, {}).values.Newsletter).toBe(0);
    expect(merged({ OkSendPatentNo: 1 }, { OkSendPatentNo: 2 }).values.OkSendPatentNo).toBe(2);
  });
});
