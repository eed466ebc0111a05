import type { UserType } from '@brevet/contract/access';

interface BrokerName {
  BrokerID: string;
  BrokerName: string;
  ContactName: string;
  ContactPhone: string;
}

interface Person {
  Username: string;
  Salutation: string;
  Firstname: string;
  Lastname: string;
  Phone: string;
  Company: string;
  UserType: UserType;
  BrokerID: string;
  City: string;
  /** ISO 3166, two letters. */
  Country: string;
}

const brokerNames = [
  { BrokerID: 'TTX', BrokerName: 'Terrace Technology Exchange', ContactName: 'Mara Oduya', ContactPhone: '+44 20 5550 0117' },
  { BrokerID: 'ALP', BrokerName: 'Alpenrand Licensing Partners', ContactName: 'Reto Zumsteg', ContactPhone: '+41 44 5550 0140' },
  { BrokerID: 'NMB', BrokerName: 'Northmere Brokerage', ContactName: 'Taro Nakamura', ContactPhone: '+81 3 5550 0162' },
  { BrokerID: 'QPX', BrokerName: 'Quayside Patent Exchange', ContactName: 'Claire Dupont', ContactPhone: '+33 1 5550 0128' },
  { BrokerID: 'RIV', BrokerName: 'Rivermouth Ventures', ContactName: 'Esteban Villar', ContactPhone: '+34 91 5550 0173' },
] as const satisfies readonly BrokerName[];

const people = [
  {
    Username: 'admin',
    Salutation: 'Ms',
    Firstname: 'Sunniva',
    Lastname: 'Aasen',
    Phone: '+47 22 5550 0101',
    Company: 'Terrace Technology Exchange',
    UserType: 40,
    BrokerID: 'TTX',
    City: 'Oslo',
    Country: 'NO',
  },
  {
    Username: 'broker',
    Salutation: 'Ms',
    Firstname: 'Mara',
    Lastname: 'Oduya',
    Phone: '+44 20 5550 0117',
    Company: 'Terrace Technology Exchange',
    UserType: 30,
    BrokerID: 'TTX',
    City: 'London',
    Country: 'GB',
  },
  {
    Username: 'buyer',
    Salutation: 'Mr',
    Firstname: 'Jonas',
    Lastname: 'Weil',
    Phone: '+49 89 5550 0134',
    Company: 'Kestrelberg Systems',
    UserType: 15,
    BrokerID: 'ALP',
    City: 'Munich',
    Country: 'DE',
  },
  {
    Username: 'seller',
    Salutation: 'Ms',
    Firstname: 'Ines',
    Lastname: 'Carvalho',
    Phone: '+351 21 5550 0155',
    Company: 'Lagoa Invention Office',
    UserType: 1,
    BrokerID: 'TTX',
    City: 'Lisbon',
    Country: 'PT',
  },
  {
    Username: 'phallgren',
    Salutation: 'Ms',
    Firstname: 'Petra',
    Lastname: 'Hallgren',
    Phone: '+46 8 5550 0121',
    Company: 'Hallgren Radio Holdings',
    UserType: 1,
    BrokerID: 'NMB',
    City: 'Stockholm',
    Country: 'SE',
  },
  {
    Username: 'sito',
    Salutation: 'Mr',
    Firstname: 'Sora',
    Lastname: 'Ito',
    Phone: '+81 6 5550 0187',
    Company: 'Kawabe Technology Transfer',
    UserType: 1,
    BrokerID: 'TTX',
    City: 'Osaka',
    Country: 'JP',
  },
  {
    Username: 'rmenon',
    Salutation: 'Mr',
    Firstname: 'Rohan',
    Lastname: 'Menon',
    Phone: '+91 80 5550 0142',
    Company: 'Menon Cardio Labs',
    UserType: 1,
    BrokerID: 'ALP',
    City: 'Bengaluru',
    Country: 'IN',
  },
  {
    Username: 'dkovac',
    Salutation: 'Mr',
    Firstname: 'Dario',
    Lastname: 'Kovač',
    Phone: '+385 1 5550 0166',
    Company: 'Adria Mobility Assets',
    UserType: 1,
    BrokerID: 'TTX',
    City: 'Zagreb',
    Country: 'HR',
  },
  {
    Username: 'afournier',
    Salutation: 'Ms',
    Firstname: 'Amélie',
    Lastname: 'Fournier',
    Phone: '+33 4 5550 0139',
    Company: 'Fournier Optique Conseil',
    UserType: 1,
    BrokerID: 'QPX',
    City: 'Lyon',
    Country: 'FR',
  },
  {
    Username: 'lbrandt',
    Salutation: 'Mr',
    Firstname: 'Lukas',
    Lastname: 'Brandt',
    Phone: '+43 1 5550 0192',
    Company: 'Brandt Werkstoffe',
    UserType: 1,
    BrokerID: 'RIV',
    City: 'Vienna',
    Country: 'AT',
  },
  {
    Username: 'hosei',
    Salutation: 'Dr',
    Firstname: 'Hannah',
    Lastname: 'Osei',
    Phone: '+233 30 5550 0148',
    Company: 'Volta University Innovation Office',
    UserType: 1,
    BrokerID: 'ALP',
    City: 'Accra',
    Country: 'GH',
  },
  {
    Username: 'blindqvist',
    Salutation: 'Mr',
    Firstname: 'Björn',
    Lastname: 'Lindqvist',
    Phone: '+46 31 5550 0176',
    Company: 'Skagerfjord Networks',
    UserType: 15,
    BrokerID: 'NMB',
    City: 'Gothenburg',
    Country: 'SE',
  },
  {
    Username: 'nfarouk',
    Salutation: 'Ms',
    Firstname: 'Nadia',
    Lastname: 'Farouk',
    Phone: '+20 2 5550 0119',
    Company: 'Nilegate Devices',
    UserType: 15,
    BrokerID: 'QPX',
    City: 'Cairo',
    Country: 'EG',
  },
  {
    Username: 'gricci',
    Salutation: 'Ms',
    Firstname: 'Giulia',
    Lastname: 'Ricci',
    Phone: '+39 02 5550 0183',
    Company: 'Ricci & Moretti Industrie',
    UserType: 15,
    BrokerID: 'RIV',
    City: 'Milan',
    Country: 'IT',
  },
  {
    Username: 'mhuang',
    Salutation: 'Ms',
    Firstname: 'Mei',
    Lastname: 'Huang',
    Phone: '+65 5550 0127',
    Company: 'Straitsview Semiconductors',
    UserType: 15,
    BrokerID: 'TTX',
    City: 'Singapore',
    Country: 'SG',
  },
  {
    Username: 'skim',
    Salutation: 'Ms',
    Firstname: 'Seo-yeon',
    Lastname: 'Kim',
    Phone: '+82 2 5550 0158',
    Company: 'Hanbit Mobility Research',
    UserType: 15,
    BrokerID: 'ALP',
    City: 'Seoul',
    Country: 'KR',
  },
  {
    Username: 'tnakamura',
    Salutation: 'Mr',
    Firstname: 'Taro',
    Lastname: 'Nakamura',
    Phone: '+81 3 5550 0162',
    Company: 'Northmere Brokerage',
    UserType: 30,
    BrokerID: 'NMB',
    City: 'Tokyo',
    Country: 'JP',
  },
  {
    Username: 'cdupont',
    Salutation: 'Ms',
    Firstname: 'Claire',
    Lastname: 'Dupont',
    Phone: '+33 1 5550 0128',
    Company: 'Quayside Patent Exchange',
    UserType: 30,
    BrokerID: 'QPX',
    City: 'Paris',
    Country: 'FR',
  },
] as const satisfies readonly Person[];

export type DemoBrokerCode = (typeof brokerNames)[number]['BrokerID'];
export type DemoUsername = (typeof people)[number]['Username'];

/** The broker codes with their sender addresses; the first is the operator's own. */
export const demoBrokers = brokerNames.map((broker) => {
  const folder = broker.BrokerID.toLowerCase();
  return {
    ...broker,
    Folder: folder,
    ContactEmail: `${folder}.contact@example.com`,
    CustomerServiceEmail: `${folder}.service@example.com`,
    SalesEmail: `${folder}.sales@example.com`,
    TellMeMoreEmail: `${folder}.more@example.com`,
    OutgoingEmail: `${folder}.contact@example.com`,
    Website: `https://${folder}.example.com`,
    PatentintakeURL: `https://${folder}.example.com/intake`,
    Status: 1,
  } as const;
});

/** The accounts, without their password. All are verified and have accepted the terms. */
export const demoUsers = people.map(
  (person) => ({ ...person, Email: `${person.Username}@example.com`, UserRole: 1, Verified: true, agreed: true }) as const,
);
