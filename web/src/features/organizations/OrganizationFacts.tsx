import type { InternalContact } from '@brevet/contract/directory-fields';
import { internalContactTypes, organizationTypeIds, organizationTypes } from '@brevet/contract/organization-codes';
import type { OrganizationField } from '@brevet/contract/organization-fields';
import { organizationFields } from '@brevet/contract/organization-fields';
import type { Organization } from '@brevet/contract/organizations';
import { useCountryName } from '../../shared/table/CountryName.tsx';
import type { Fact } from '../../shared/ui/Facts.tsx';
import { Facts, hasValue } from '../../shared/ui/Facts.tsx';
import { tableFact } from '../../shared/ui/table-fact.tsx';
import { groups } from './fields.ts';
import styles from './Organizations.module.css';

/** In the head of the page, or with another field. */
const elsewhere: readonly OrganizationField[] = ['OrgName', 'Status', 'ZipCode'];

/** The facts of a part of the page. `country` is the country's name. */
function rowsOf(organization: Organization, country: string, fields: readonly OrganizationField[]): Fact[] {
  const own: Partial<Record<OrganizationField, string>> = {
    City: [organization.ZipCode, organization.City].filter(Boolean).join(' '),
    Country: country,
  };
  return fields
    .filter((name) => !elsewhere.includes(name))
    .map((name) => [organizationFields[name].label, own[name] ?? tableFact(organizationFields[name], organization[name])]);
}

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
        {groups.map(({ title, fields }) => (
          <Group key={title} title={title} rows={rowsOf(organization, country, fields)} />
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
