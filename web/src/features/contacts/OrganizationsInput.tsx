import type { ContactOrganization } from '@brevet/contract/contacts';
import { organizationsApi } from '@brevet/contract/organizations';
import { MultiSelect } from '@mantine/core';
import { useRead } from '../../shared/api/hooks.ts';
import { searchedSelect, useTypedSearch } from '../../shared/form/searched-select.tsx';

interface Props {
  value: ContactOrganization[];
  onChange: (value: ContactOrganization[]) => void;
  error: string | undefined;
  autoFocus: boolean;
}

/** The organizations of a contact, found by name. */
export function OrganizationsInput({ value, onChange, error, autoFocus }: Props) {
  const search = useTypedSearch();
  const found = useRead(organizationsApi.searchOrganizationName, { orgName: search.text, page: 1 }, { keep: true });
  // An organization that was just created is known by its ID alone.
  const unnamed = value.find(({ OrgName }) => OrgName === '');
  const created = useRead(
    organizationsApi.getOrganizationInfo,
    { org_id: unnamed?.OrgId ?? 0 },
    { enabled: unnamed !== undefined },
  );
  const nameOf = ({ OrgId, OrgName }: ContactOrganization): string =>
    OrgName || created.data?.organizationDetails[0]?.OrgName || `Organization ${OrgId}`;
  const known = new Map([...(found.data?.data ?? []), ...value].map((one) => [String(one.OrgId), one]));
  return (
    <MultiSelect
      label="Organizations"
      placeholder={value.length === 0 ? 'Find an organization by name' : undefined}
      data={[...known].map(([id, one]) => ({ value: id, label: nameOf(one) }))}
      value={value.map(({ OrgId }) => String(OrgId))}
      onChange={(ids) => onChange(ids.flatMap((id) => known.get(id) ?? []))}
      error={error}
      autoFocus={autoFocus}
      data-path="selectedOrganization"
      {...searchedSelect({
        search,
        read: found,
        found: (found.data?.data ?? []).map(({ OrgId }) => String(OrgId)),
      })}
    />
  );
}
