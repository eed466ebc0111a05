import { expect, test } from 'vitest';
import { blank, returned, sentAlong } from './values.ts';

/** The form after someone has left it to create an organization, and come back. */
const afterTheTrip = (values: typeof blank) => {
  const { value, organization } = sentAlong(values, { ContactId: 7, From: 'mine' });
  return returned(value, organization);
};

test('the form comes back as it was, with the checkboxes that were clicked', () => {
  // A clicked checkbox holds a boolean.
  const clicked = { Newsletter: true as unknown as number, MemberOfAUTM: false as unknown as number };
  const organizations = [{ OrgId: 4, OrgName: 'Terrace Exchange' }];
  const written = { ...blank, ...clicked, Firstname: 'Greta', OkSendPatentNo: '1', selectedOrganization: organizations };
  expect(afterTheTrip(written)).toMatchObject({
    Firstname: 'Greta',
    Newsletter: 1,
    MemberOfAUTM: 0,
    EmailVerify: 0,
    OkSendPatentNo: '1',
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
