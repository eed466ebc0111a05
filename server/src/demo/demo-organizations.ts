import type { OrganizationType } from '@brevet/contract/organization-codes';
import type { Transaction } from '../platform/db/client.ts';
import { contactOrganizations, contacts } from '../schema/contacts.ts';
import { mailingListMembers, mailingLists } from '../schema/mailing-lists.ts';
import { organizationPeople, organizations, organizationTypeFlags } from '../schema/organizations.ts';

interface DemoOrganization extends Omit<typeof organizations.$inferInsert, 'CreatorId'> {
  types: readonly OrganizationType[];
}

const demoOrganizations: readonly DemoOrganization[] = [
  {
    OrgName: 'Vellmark Photonics',
    types: [2],
    City: 'Trondheim',
    Country: 'NO',
    Industry: 'Optics',
    Size: '400 employees',
    Website: 'https://vellmark.example',
    Email: 'ip@vellmark.example',
    Phone: '+47 555 0142',
    ActivePatentBuyer: 1,
    BrevetRelationship: 1,
    Under_NDA: 1,
    PatentSellingPolicy: 1,
    Description: 'Buys around its lidar line. Decides within two weeks.',
    Keyword: 'lidar, gratings, packaging',
  },
  {
    OrgName: 'Institute of Applied Materials at Odrenburg',
    CompanyNickname: 'IAM Odrenburg',
    types: [3, 6],
    City: 'Odrenburg',
    Country: 'DE',
    Industry: 'Research',
    TechTransferActivity: 'Active',
    PatentSellingPolicy: 3,
    NumberOfPatentsHeld: 212,
    UniversityPatentRanking: 61,
    IPCatalogURL: 'https://odrenburg.example/catalog',
  },
  { OrgName: 'Pell, Ostrander and Quay', types: [5, 8], City: 'Chicago', State: 'Illinois', Country: 'US', Industry: 'Law' },
  {
    OrgName: 'Larkhaven Licensing',
    types: [1, 4],
    City: 'Austin',
    State: 'Texas',
    Country: 'US',
    PatentSellingTarget: 2,
    PatentSellingPolicy: 2,
    NumberOfPatentsHeld: 1340,
  },
  {
    OrgName: 'Tessaly Motors',
    ParentCompany: 'Tessaly Group',
    types: [2, 3],
    City: 'Torino',
    Country: 'IT',
    Industry: 'Automotive',
    Ticker: 'TSLY',
    ActivePatentBuyer: 1,
  },
  { OrgName: 'Brackwater Polymers', types: [3], City: 'Ghent', Country: 'BE', Industry: 'Chemicals', Status: 0 },
];

const demoMembers = [
  { Firstname: 'Sunniva', Lastname: 'Aldenmark', Title: 'Head of IP', organization: 0, OkSendPatentNo: 1 },
  { Firstname: 'Ruben', Lastname: 'Castellane', Title: 'Patent counsel', organization: 4, OkSendPatentNo: 0 },
  { Firstname: 'Odile', Lastname: 'Marchetti', Title: 'Acquisitions', organization: 3, OkSendPatentNo: 2 },
] as const;

/** The demo workspace's organizations, and a mailing list with a few of their people. */
export async function loadOrganizations(tx: Transaction, CreatorId: number): Promise<void> {
  const made = await tx
    .insert(organizations)
    .values(demoOrganizations.map(({ types: _types, ...fields }) => ({ ...fields, CreatorId })))
    .returning({ OrgId: organizations.OrgId });
  const ids = made.map(({ OrgId }) => OrgId);
  const flags = demoOrganizations.flatMap(({ types }, index) => types.map((TypeId) => ({ OrgId: ids[index] ?? 0, TypeId })));
  await tx.insert(organizationTypeFlags).values(flags);
  await tx.insert(organizationPeople).values({ OrgId: ids[0] ?? 0, UserID: CreatorId, ContactType: 1 });
  const people = await tx
    .insert(contacts)
    .values(
      demoMembers.map(({ organization: _organization, ...fields }) => ({
        ...fields,
        PrimaryEmail: `${fields.Firstname}.${fields.Lastname}@example.net`.toLowerCase(),
        CreatorId,
      })),
    )
    .returning({ ContactId: contacts.ContactId });
  const links = demoMembers.map(({ organization }, index) => ({
    ContactId: people[index]?.ContactId ?? 0,
    OrgId: ids[organization] ?? 0,
  }));
  await tx.insert(contactOrganizations).values(links);
  const by = { created_by: CreatorId, modified_by: CreatorId };
  const texts = {
    mailinglist_name: 'Optics buyers',
    mailinglist_notes: 'Buyers of optics and lidar who asked for news every month.',
  };
  const [list] = await tx
    .insert(mailingLists)
    .values({ ...texts, ...by })
    .returning({ maillist_id: mailingLists.maillist_id });
  const maillist_id = list?.maillist_id ?? 0;
  await tx.insert(mailingListMembers).values(people.map(({ ContactId }) => ({ maillist_id, ContactId, CreatorId })));
}
