import type { InternalContact } from '@brevet/contract/directory-fields';
import {
  internalContactTypes,
  organizationTypeIds,
  organizationTypes,
  sellingPolicies,
  sellingTargets,
  yesNoUnknown,
} from '@brevet/contract/organization-codes';
import type { Organization } from '@brevet/contract/organizations';
import { useCountryName } from '../../shared/table/CountryName.tsx';
import type { Fact } from '../../shared/ui/Facts.tsx';
import { Facts, hasValue } from '../../shared/ui/Facts.tsx';
import { formatCount, formatFullDate } from '../../shared/ui/format.ts';
import { OutsideLink } from '../../shared/ui/OutsideLink.tsx';
import styles from './Organizations.module.css';

const count = (value: number | null): string | null => (value === null ? null : formatCount(value));

const Outside = ({ href }: { href: string }) => <OutsideLink address={href} label={href.replace(/^https?:\/\//i, '')} />;

/** `country` is the country's name. */
const rowsOf = (organization: Organization, country: string): readonly { title: string; rows: readonly Fact[] }[] => [
  {
    title: 'Organization',
    rows: [
      ['Nickname', organization.CompanyNickname],
      ['Parent company', organization.ParentCompany],
      ['Industry', organization.Industry],
      ['Size', organization.Size],
      ['Market cap', organization.MarketCap],
      ['Ticker', organization.Ticker],
      ['Keywords', organization.Keyword],
      ['Description', organization.Description],
      ['Last change', formatFullDate(organization.UpdateDate)],
    ],
  },
  {
    title: 'Address',
    rows: [
      ['Address', organization.Address],
      ['City', [organization.ZipCode, organization.City].filter(Boolean).join(' ')],
      ['State', organization.State],
      ['Country', country],
      ['Phone', organization.Phone],
      ['Fax', organization.Fax],
      ['Email', organization.Email && <a href={`mailto:${encodeURIComponent(organization.Email)}`}>{organization.Email}</a>],
      ['Website', organization.Website && <Outside href={organization.Website} />],
      ['IP catalog', organization.IPCatalogURL && <Outside href={organization.IPCatalogURL} />],
    ],
  },
  {
    title: 'Patents',
    rows: [
      ['Patents held', count(organization.NumberOfPatentsHeld)],
      ['University patent ranking', count(organization.UniversityPatentRanking)],
      ['OT ranking', count(organization.OTRanking)],
      ['Tech transfer activity', organization.TechTransferActivity],
      ['Patent selling policy', sellingPolicies[organization.PatentSellingPolicy]],
      ['Patent selling target', sellingTargets[organization.PatentSellingTarget]],
      ['Policy description', organization.PatentSellingPolicyDescription],
      ['Active patent buyer', yesNoUnknown[organization.ActivePatentBuyer]],
    ],
  },
  {
    title: 'Relationship',
    rows: [
      ['Brevet relationship', yesNoUnknown[organization.BrevetRelationship]],
      ['Buy-side commission', organization.BrevetBuySideComission],
      ['Under NDA', yesNoUnknown[organization.Under_NDA]],
      ['Referrer', organization.Referrer],
    ],
  },
];

/** Everything that is known of an organization, in groups. Empty fields are left out. */
export function OrganizationFacts({ organization, people }: { organization: Organization; people: InternalContact[] }) {
  const country = useCountryName(organization.Country);
  const types = organizationTypeIds.filter((type) => organization.organizationInfo[type] === 1);
  return (
    <>
      {types.length > 0 && (
        <ul className={styles.types} aria-label="Types">
          {types.map((type) => (
            <li key={type}>{organizationTypes[type]}</li>
          ))}
        </ul>
      )}
      <div className={styles.cards}>
        {rowsOf(organization, country).map(({ title, rows }) => (
          <Group key={title} title={title} rows={rows} />
        ))}
        <Group
          title="Internal contacts"
          rows={people.map(({ Firstname, Lastname, Active, BrevetContactType }) => [
            `${Firstname} ${Lastname}`,
            internalContactTypes[BrevetContactType] + (Active ? '' : ', deactivated'),
          ])}
        />
      </div>
    </>
  );
}

function Group({ title, rows }: { title: string; rows: readonly Fact[] }) {
  if (!rows.some(hasValue)) return null;
  return (
    <section>
      <h2>{title}</h2>
      <Facts rows={rows} className={styles.facts} />
    </section>
  );
}
