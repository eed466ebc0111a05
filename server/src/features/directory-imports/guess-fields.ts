import type { DirectoryField, DirectoryKind } from '@brevet/contract/directory-import-fields';
import { importFieldsOf } from '@brevet/contract/directory-import-fields';

// Stryker disable ArrayDeclaration,StringLiteral,ObjectLiteral: these are lists of names, not rules.
/** Other headings of a field, in lower case and without signs. */
const contactNames: Partial<Record<DirectoryField, readonly string[]>> = {
  Firstname: ['given name', 'forename', 'first'],
  Lastname: ['surname', 'family name', 'last'],
  Fullname: ['name', 'contact', 'contact name', 'display name', 'person'],
  Title: ['title', 'position', 'role', 'function'],
  Organization: [
    'company',
    'company name',
    'organisation',
    'organization name',
    'employer',
    'firm',
    'account name',
    'facility',
    'university',
  ],
  PrimaryEmail: ['email', 'mail', 'email address', 'email 1', 'contact email', 'work email', 'email 1 value'],
  SecondaryEmail: ['second email', 'email 2', 'other email', 'private email', 'personal email', 'email 2 value'],
  WorkPhone: ['phone', 'telephone', 'tel', 'phone number', 'business phone', 'contact phone', 'office phone', 'phone 1 value'],
  MobilePhone: ['mobile', 'cell', 'cell phone', 'mobile number'],
  OtherPhone: ['fax number', 'business fax'],
  Address: ['street', 'street address', 'address 1', 'address1', 'business street', 'mailing address'],
  City: ['town', 'business city'],
  State: ['province', 'state province', 'region', 'business state'],
  ZipCode: ['zip', 'postal code', 'postcode', 'business postal code'],
  Country: ['country region', 'country code', 'business country region'],
  Website: ['web site', 'url', 'web page', 'homepage', 'web'],
  Linkedin: ['linkedin url', 'linkedin profile'],
  Description: ['notes', 'note', 'comments', 'comment', 'remarks'],
  Keywords: ['keyword', 'tags', 'categories', 'labels'],
  mailing_notes: ['mailing notes'],
  OkSendPatentNo: ['ok to send patent numbers', 'send patent numbers'],
};

const organizationNames: Partial<Record<DirectoryField, readonly string[]>> = {
  OrgName: [
    'name',
    'company',
    'company name',
    'organization',
    'organisation',
    'institution',
    'university',
    'security',
    'account name',
    'long form',
    'full name',
  ],
  ParentCompany: ['parent', 'parent organization'],
  CompanyNickname: ['short name', 'acronym', 'abbreviation'],
  Address: contactNames.Address ?? [],
  City: contactNames.City ?? [],
  State: contactNames.State ?? [],
  ZipCode: contactNames.ZipCode ?? [],
  Country: contactNames.Country ?? [],
  Website: [...(contactNames.Website ?? []), 'web pages', 'domain', 'domains'],
  IPCatalogURL: ['ip catalog', 'catalog', 'patent catalog'],
  Phone: ['telephone', 'tel', 'phone number', 'work phone'],
  Fax: ['fax number'],
  Email: ['mail', 'email address'],
  Industry: ['sector', 'gics sector', 'branch'],
  Size: ['employees', 'company size', 'headcount'],
  MarketCap: ['market capitalization', 'market capitalisation'],
  Ticker: ['symbol', 'stock symbol', 'ticker symbol'],
  NumberOfPatentsHeld: ['patents', 'number of patents', 'patents held'],
  Description: contactNames.Description ?? [],
  Keyword: ['keywords', 'tags', 'categories'],
};

// Stryker restore all
/** A heading or name as it is compared: `E-Mail_Address` is `email address`. */
const plain = (text: string): string =>
  text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/e-mail/g, 'email')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The field that each column probably holds, by its heading. Each field goes to one column. */
export function guessFields(kind: DirectoryKind, headings: readonly string[]): (DirectoryField | null)[] {
  const others = kind === 'organizations' ? organizationNames : contactNames;
  const fields = Object.entries(importFieldsOf(kind)).flatMap(([field, label]) => {
    const name = fieldOf(kind, field);
    return name ? [{ field: name, names: [plain(field), plain(label), ...(others[name] ?? [])] }] : [];
  });
  const free = new Set(fields.map(({ field }) => field));
  const guess = (heading: string, at: (names: string[]) => readonly string[]): DirectoryField | null => {
    const found = fields.find(({ field, names }) => free.has(field) && at(names).includes(plain(heading)))?.field ?? null;
    if (found) free.delete(found);
    return found;
  };
  // A heading that is a field's own name goes before one that only resembles it.
  const exact = headings.map((heading) => guess(heading, (names) => names.slice(0, 2)));
  return headings.map((heading, at) => exact[at] ?? guess(heading, (names) => names));
}

/** The field with this name, if files of the kind can hold it. */
export const fieldOf = (kind: DirectoryKind, name: string): DirectoryField | null => {
  const fields = Object.keys(importFieldsOf(kind)) as DirectoryField[];
  return fields.find((field) => field === name) ?? null;
};
