// Headings of other programs, spelled as they spell them. cspell:disable
import { describe, expect, it } from 'vitest';
import { fieldOf, guessFields } from './guess-fields.ts';

describe('the fields of columns', () => {
  it.each([
    ['First Name', 'Firstname'],
    ['firstName', 'Firstname'],
    ['E-Mail', 'PrimaryEmail'],
    ['E-mail_Address', 'PrimaryEmail'],
    ['  Zip / Postal--Code ', 'ZipCode'],
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
    expect(guessFields('contacts', ['Mail', 'Email address', 'Name'])).toEqual([null, 'PrimaryEmail', 'Fullname']);
    expect(guessFields('contacts', ['City', 'City'])).toEqual(['City', null]);
    expect(guessFields('contacts', [])).toEqual([]);
  });

  it.each<[string, string, string]>([
    [
      'Outlook',
      'Title,First Name,Middle Name,Last Name,Suffix,Company,Department,Job Title,Business Street,Business City,Business State,Business Postal Code,Business Country/Region,Home Street,Home City,Business Fax,Business Phone,Business Phone 2,Home Phone,Mobile Phone,Other Phone,Pager,Categories,E-mail Address,E-mail Type,E-mail Display Name,E-mail 2 Address,Notes,Web Page',
      ',Firstname,,Lastname,,Organization,,Title,Address,City,State,ZipCode,Country,,,OtherPhone,WorkPhone,,,MobilePhone,,,Keywords,PrimaryEmail,,,SecondaryEmail,Description,Website',
    ],
    [
      'Google',
      'First Name,Middle Name,Last Name,Name Prefix,Nickname,File As,Organization Name,Organization Title,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,Address 1 - Street,Address 1 - City,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country,Website 1 - Value',
      'Firstname,,Lastname,,Nickname,Fullname,Organization,Title,Description,Keywords,,PrimaryEmail,,SecondaryEmail,,WorkPhone,,MobilePhone,Address,City,State,ZipCode,Country,Website',
    ],
    [
      'Google of old',
      'Name,Given Name,Additional Name,Family Name,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value,Organization 1 - Name,Organization 1 - Title,Phone 2 - Value',
      'Fullname,Firstname,,Lastname,Keywords,,PrimaryEmail,,WorkPhone,Organization,Title,',
    ],
    [
      'HubSpot',
      'Record ID,First Name,Last Name,Email,Phone Number,Contact owner,Lead Status,Associated Company,Job Title,Mobile Phone Number,Website URL,Street Address,City,State/Region,Postal Code,Country/Region,LinkedIn URL',
      ',Firstname,Lastname,PrimaryEmail,WorkPhone,,,Organization,Title,MobilePhone,Website,Address,City,State,ZipCode,Country,Linkedin',
    ],
    [
      'LinkedIn',
      'First Name,Last Name,URL,Email Address,Company,Position,Connected On',
      'Firstname,Lastname,Linkedin,PrimaryEmail,Organization,Title,',
    ],
    [
      'Salesforce',
      'Salutation,First Name,Last Name,Title,Account Name,Mailing Street,Mailing City,Mailing State/Province,Mailing Zip/Postal Code,Mailing Country,Phone,Fax,Mobile,Email,Email Opt Out,Account Owner',
      ',Firstname,Lastname,Title,Organization,Address,City,State,ZipCode,Country,WorkPhone,OtherPhone,MobilePhone,PrimaryEmail,,',
    ],
    [
      'Apple',
      'First name,Last name,Company,Job title,Email (work),Email (home),Phone (work),Phone (mobile),Phone (home)',
      'Firstname,Lastname,Organization,Title,PrimaryEmail,SecondaryEmail,WorkPhone,MobilePhone,',
    ],
    [
      'Outlook in German',
      'Vorname;Nachname;Firma;Position;E-Mail-Adresse;Telefon;Ort;PLZ;Land'.replaceAll(';', ','),
      'Firstname,Lastname,Organization,Title,PrimaryEmail,WorkPhone,City,ZipCode,Country',
    ],
    [
      'a mailing list of Brevet',
      'ID,Name,First Name,Last Name,Email,Email verified status,Job title,Organization,Send Patents,Notes',
      'ContactId,Fullname,Firstname,Lastname,PrimaryEmail,,Title,Organization,OkSendPatentNo,mailing_notes',
    ],
  ])('of contacts from %s', (_, headings, fields) => {
    const guessed = guessFields('contacts', headings.split(','));
    expect(guessed.map((field) => field ?? '').join()).toBe(fields);
  });

  it.each([
    [
      'Salesforce',
      'Account Name,Billing Street,Billing State/Province,Parent Account,Employees',
      'OrgName,Address,State,ParentCompany,Size',
    ],
    ['HubSpot', 'Company name,Company Domain Name,Number of Employees,Phone Number', 'OrgName,Website,Size,Phone'],
  ])('of organizations from %s', (_, headings, fields) => {
    expect(guessFields('organizations', headings.split(',')).join()).toBe(fields);
  });

  it('depend on the values below a heading that has two meanings', () => {
    const of = (heading: string, ...samples: string[]) => guessFields('contacts', [heading], [samples]);
    expect([of('Title', 'Dr.', 'Prof. Dr.', 'Ms'), of('Title', 'Dr.', 'Director'), of('Title')]).toEqual([
      [null],
      ['Title'],
      ['Title'],
    ]);
    expect([of('URL', 'https://www.linkedin.com/in/ada'), of('URL', 'https://a.example')]).toEqual([['Linkedin'], ['Website']]);
    expect(guessFields('members', ['Notes'])).toEqual(['mailing_notes']);
    expect(guessFields('contacts', ['OtherPhone', 'Fax'])).toEqual([null, 'OtherPhone']);
  });

  it('are those that files of the kind can hold', () => {
    expect(fieldOf('contacts', 'Firstname')).toBe('Firstname');
    expect(fieldOf('organizations', 'Firstname')).toBe(null);
    expect(fieldOf('organizations', 'OrgName')).toBe('OrgName');
    expect(fieldOf('members', 'Lastname')).toBe('Lastname');
  });
});
