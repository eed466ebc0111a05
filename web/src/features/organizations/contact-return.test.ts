import { expect, it } from 'vitest';
import { contactFormWith } from './contact-return.ts';

it.each([
  [{ value: '{}', organization: '7,9' }, 12, 'value=%7B%7D&organization=7%2C9%2C12'],
  [{ value: '{}', organization: '7,12' }, 12, 'value=%7B%7D&organization=7%2C12'],
  [{ value: '{}', organization: '7,x,' }, undefined, 'value=%7B%7D&organization=7'],
  [{ value: '{}' }, undefined, 'value=%7B%7D'],
])('leads from %j and organization %j back to the form', (origin, OrgId, query) => {
  expect(contactFormWith(origin, OrgId)).toBe(`/contacts/create_contact?redirect=contact&${query}`);
});
