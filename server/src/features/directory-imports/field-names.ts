import type { DirectoryField, DirectoryKind } from '@brevet/contract/directory-import-fields';

// Names in several languages. cspell:disable
// Stryker disable ArrayDeclaration,StringLiteral,ObjectLiteral: these are lists of names, not rules.
type Names = Partial<Record<DirectoryField, readonly string[]>>;

/** Each name alone and with what Outlook and Salesforce put before it. */
const at = (prefixes: readonly string[], names: readonly string[]): string[] => [
  ...names,
  ...prefixes.flatMap((prefix) => names.map((name) => `${prefix} ${name}`)),
];

const place = (prefixes: readonly string[]): Names => ({
  Address: [
    ...at(prefixes, ['street', 'street address', 'address', 'straße', 'strasse', 'rue', 'adresse']),
    'address 1',
    'street 1',
    'address line 1',
    'address 1 street',
  ],
  City: [...at(prefixes, ['city', 'town', 'ort', 'stadt', 'ville', 'ciudad']), 'address 1 city'],
  State: [...at(prefixes, ['state', 'state province', 'province', 'state region', 'region']), 'address 1 region'],
  ZipCode: [
    ...at(prefixes, ['zip', 'zip code', 'zip postal code', 'postal code', 'postcode', 'plz', 'postleitzahl', 'code postal']),
    'address 1 postal code',
  ],
  Country: [
    ...at(prefixes, ['country', 'country region', 'country code', 'country name', 'land', 'pays', 'país']),
    'address 1 country',
  ],
});
const sites = [
  'web site',
  'website url',
  'url',
  'web page',
  'homepage',
  'home page',
  'web',
  'company website',
  'website 1 value',
];
const texts = ['notes', 'note', 'comments', 'comment', 'remarks'];
const keywords = ['keyword', 'keywords', 'tags', 'categories', 'labels', 'group membership'];

/** Other headings of a field, in lower case and without signs, those that say most first. */
const contactNames: Names = {
  ...place(['business', 'work', 'mailing', 'office', 'company']),
  Firstname: ['given name', 'forename', 'first', 'vorname', 'prénom', 'nombre'],
  Lastname: ['surname', 'family name', 'last', 'nachname', 'nom', 'apellidos'],
  Fullname: ['name', 'contact', 'contact name', 'display name', 'person', 'file as'],
  Nickname: ['nick name'],
  Title: ['position', 'job', 'organization title', 'organization 1 title', 'title', 'role', 'function', 'fonction', 'cargo'],
  Organization: [
    'company',
    'company name',
    'organisation',
    'organization name',
    'organization 1 name',
    'employer',
    'firm',
    'account name',
    'associated company',
    'facility',
    'university',
    'firma',
    'société',
    'empresa',
  ],
  PrimaryEmail: [
    'primary email',
    'email',
    'email address',
    'mail',
    'email 1',
    'email 1 value',
    'email 1 address',
    'work email',
    'email adresse',
    'adresse email',
    'correo electrónico',
    'email work',
    'contact email',
    'business email',
  ],
  SecondaryEmail: [
    'secondary email',
    'second email',
    'secondary email address',
    'email 2',
    'email 2 value',
    'email 2 address',
    'other email',
    'alternate email',
    'additional email addresses',
    'private email',
    'personal email',
    'home email',
    'email home',
  ],
  WorkPhone: [
    'business phone',
    'office phone',
    'phone',
    'phone number',
    'telephone',
    'tel',
    'contact phone',
    'telephone number',
    'direct phone',
    'company main phone',
    'telefon',
    'téléphone',
    'teléfono',
    'phone work',
    'phone 1 value',
  ],
  MobilePhone: [
    'mobile',
    'mobile phone number',
    'mobile number',
    'cell',
    'cell phone',
    'cell number',
    'iphone',
    'phone mobile',
    'mobiltelefon',
    'handy',
    'portable',
    'móvil',
  ],
  OtherPhone: ['fax number', 'business fax', 'work fax', 'fax phone'],
  Website: sites,
  Linkedin: ['linkedin url', 'linkedin profile', 'linkedin profile url', 'linkedin bio', 'profile url'],
  Description: texts,
  Keywords: keywords,
  mailing_notes: ['mailing list notes'],
  Newsletter: ['newsletter subscription'],
  OkSendPatentNo: ['send patents', 'send patent numbers'],
};

const organizationNames: Names = {
  ...place(['business', 'billing', 'mailing', 'office', 'company', 'headquarters', 'hq']),
  OrgName: [
    'organization',
    'organisation',
    'organisation name',
    'company',
    'company name',
    'account name',
    'institution',
    'university',
    'name',
    'security',
    'long form',
    'full name',
  ],
  ParentCompany: ['parent', 'parent organization', 'parent account', 'parent company name'],
  CompanyNickname: ['short name', 'acronym', 'abbreviation'],
  Website: [...sites, 'web pages', 'company domain name', 'domain name', 'domain', 'domains'],
  IPCatalogURL: ['ip catalog url', 'catalog', 'patent catalog'],
  Phone: ['telephone', 'tel', 'phone number', 'work phone', 'business phone', 'company phone', 'company main phone'],
  Fax: ['fax number', 'business fax'],
  Email: ['mail', 'email address', 'company email'],
  Industry: ['sector', 'gics sector', 'branch'],
  Size: ['employees', 'number of employees', 'company size', 'headcount'],
  MarketCap: ['market capitalization', 'market capitalisation'],
  Ticker: ['symbol', 'stock symbol', 'ticker symbol'],
  NumberOfPatentsHeld: ['patents', 'number of patents', 'patents held'],
  Description: texts,
  Keyword: keywords,
};

export const otherNamesOf = (kind: DirectoryKind): Names => (kind === 'organizations' ? organizationNames : contactNames);
// Stryker restore all
