import { describe, expect, it } from 'vitest';
import { fieldOf, guessFields } from './guess-fields.ts';

describe('the fields of columns', () => {
  it.each([
    ['First Name', 'Firstname'],
    ['firstName', 'Firstname'],
    ['E-Mail', 'PrimaryEmail'],
    ['E-mail_Address', 'PrimaryEmail'],
    ['  Zip / Postal--Code ', null],
    ['zip-code', 'ZipCode'],
    ['_zip - code_', 'ZipCode'],
    ['ZIP', 'ZipCode'],
    ['Company', 'Organization'],
    ['Email 2', 'SecondaryEmail'],
    ['Second email', 'SecondaryEmail'],
    ['OK to send patent numbers', 'OkSendPatentNo'],
    ['Send patent numbers', 'OkSendPatentNo'],
    ['Favorite color', null],
    ['', null],
  ])('%j of contacts: %s', (heading, field) => {
    expect(guessFields('contacts', [heading])).toEqual([field]);
    expect(guessFields('members', [heading])).toEqual([field]);
  });

  it.each([
    ['Company', 'OrgName'],
    ['Org Name', 'OrgName'],
    ['E-Mail', 'Email'],
    ['Postal code', 'ZipCode'],
    ['Domain', 'Website'],
    ['URL', 'Website'],
    ['IP catalog', 'IPCatalogURL'],
    ['Notes', 'Description'],
    ['Town', 'City'],
    ['Region', 'State'],
    ['Street', 'Address'],
    ['Country code', 'Country'],
    ['First Name', null],
  ])('%j of organizations: %s', (heading, field) => {
    expect(guessFields('organizations', [heading])).toEqual([field]);
  });

  it('go to one column each, first to those with their own name', () => {
    expect(guessFields('contacts', ['Position', 'Job Title', 'Role'])).toEqual([null, 'Title', null]);
    expect(guessFields('contacts', ['Mail', 'Email address', 'Name'])).toEqual(['PrimaryEmail', null, 'Fullname']);
    expect(guessFields('contacts', ['City', 'City'])).toEqual(['City', null]);
    expect(guessFields('contacts', [])).toEqual([]);
  });

  it('are those that files of the kind can hold', () => {
    expect(fieldOf('contacts', 'Firstname')).toBe('Firstname');
    expect(fieldOf('organizations', 'Firstname')).toBe(null);
    expect(fieldOf('organizations', 'OrgName')).toBe('OrgName');
    expect(fieldOf('members', 'Lastname')).toBe('Lastname');
  });
});
