import { expect, test } from 'vitest';
import { blank, bodyOf, labelOf, newOrganizationQuery, ownConflict, ownErrors, problemsOf, returned, textOf } from './values.ts';

/** The form after someone has left it to create an organization, and come back. */
const afterTheTrip = (values: typeof blank) => {
  const { value, organization } = newOrganizationQuery(values, { ContactId: 7, From: 'mine' });
  return returned(value, organization);
};

test('the form comes back as it was, with the checkboxes that were clicked', () => {
  // A clicked checkbox holds a boolean.
  const clicked = { Newsletter: true as unknown as number, MemberOfAUTM: false as unknown as number };
  const organizations = [{ OrgId: 4, OrgName: 'Terrace Exchange' }];
  const written = { ...blank, ...clicked, Firstname: 'Greta', OkSendPatentNo: 1 as const, selectedOrganization: organizations };
  expect(afterTheTrip(written)).toMatchObject({
    Firstname: 'Greta',
    Newsletter: 1,
    MemberOfAUTM: 0,
    EmailVerify: 0,
    OkSendPatentNo: 1,
    selectedOrganization: [{ OrgId: 4, OrgName: 'Terrace Exchange' }],
    ContactId: 7,
    From: 'mine',
  });
});

test('a tampered address leaves out values of another type', () => {
  const value = JSON.stringify({ Firstname: 5, Newsletter: 'yes', Responsible: 'all', Lastname: 'Holm', Version: 9 });
  expect(returned(value, '4,x,-1')).toEqual({ Lastname: 'Holm', selectedOrganization: [{ OrgId: 4, OrgName: '' }] });
  expect(returned('{', undefined)).toEqual({ selectedOrganization: [] });
});

const organization = { OrgId: 7, OrgName: 'Halden' };
const person = { BrevetContactId: 3, BrevetContactType: 1 as const, Firstname: 'Mara', Lastname: 'Oduya' };

test('the call gets codes as numbers, and only the IDs of linked organizations and people', () => {
  const links = { selectedOrganization: [organization], BrevetContactData: [person] };
  const body = bodyOf({ ...blank, ...links, Newsletter: true as unknown as number, OkSendPatentNo: 1 as const });
  expect(body.contactDetails).toMatchObject({
    Newsletter: 1,
    EmailVerify: 0,
    USPatentAttorney: 0,
    MemberOfAUTM: 0,
    OkSendPatentNo: 1,
  });
  expect(body.selectedOrganization).toEqual([{ OrgId: 7 }]);
  expect(body.BrevetContactData).toEqual([{ BrevetContactId: 3, BrevetContactType: 1 }]);
});

test('errors and conflicts of the call belong to the fields of the form', () => {
  const errors = { 'contactDetails.Lastname': 'Required', selectedOrganization: 'Too many' };
  expect(ownErrors(errors)).toEqual({ Lastname: 'Required', selectedOrganization: 'Too many' });
  const conflict = {
    'contactDetails.OkSendPatentNo': { yours: 1, theirs: 0 },
    'contactDetails.City': { yours: 'a', theirs: 'b' },
  };
  expect(ownConflict(conflict)).toEqual({ OkSendPatentNo: { yours: 1, theirs: 0 }, City: { yours: 'a', theirs: 'b' } });
  const named = { ...blank, Firstname: 'Ada', Lastname: 'Quist' };
  expect(problemsOf(named)).toEqual({});
  expect(Object.keys(problemsOf({ ...named, Firstname: '', PrimaryEmail: 'none' })).sort()).toEqual([
    'Firstname',
    'PrimaryEmail',
  ]);
});

test.each([
  ['OtherPhone', 'Fax'],
  ['PrimaryEmail', 'Email'],
  ['SecondaryEmail', 'Second email'],
  ['Title', 'Job title'],
  ['OkSendPatentNo', 'OK to send patent numbers'],
  ['City', 'City'],
])('%s is called %s', (path, label) => {
  expect(labelOf(path)).toBe(label);
});

test('values of a conflict are shown as text', () => {
  expect([[organization, { OrgId: 8, OrgName: 'Kestrel' }], [person], [], [1, 3], null, 'Oslo', 0].map(textOf)).toEqual([
    ...['Halden, Kestrel', 'Mara Oduya', 'none', '1, 3', '', 'Oslo', '0'],
  ]);
});
