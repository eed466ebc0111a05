import { organizationsApi } from '@brevet/contract/organizations';
import { paths } from '@brevet/contract/paths';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRead } from '../../shared/api/hooks.ts';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import { NotThere } from '../../shared/layout/NotFound.tsx';
import { ScreenState } from '../../shared/layout/ScreenState.tsx';
import { ScreenTabs } from '../../shared/screens/ScreenTabs.tsx';
import { OrganizationForm } from './OrganizationForm.tsx';

/** The form of an organization. `back` is the path after saving. */
function EditPage({ id, back }: { id: number | undefined; back: (id: number) => string }) {
  const navigate = useNavigate();
  const read = useRead(organizationsApi.getOrganizationInfo, { org_id: id ?? 0 }, { enabled: id !== undefined, fresh: true });
  const name = read.data?.organizationDetails[0]?.OrgName ?? (id === undefined ? 'Organization' : `Organization ${id}`);
  useCrumbs(
    { label: 'Contacts', path: paths.contacts() },
    { label: 'Organizations', path: paths.organizations() },
    { label: name },
  );
  if (id === undefined) return <NotThere />;
  return (
    <>
      <ScreenTabs bar="directory" />
      <ScreenState query={read}>
        {(stored) => (
          <OrganizationForm key={id} stored={stored} cancel={back(id)} onSaved={() => void navigate({ href: back(id) })} />
        )}
      </ScreenState>
    </>
  );
}

/** Opened from the list of organizations. */
export function EditFromListPage() {
  const { org_id } = useSearch({ from: '/signed-in/contacts/edit_organizations' });
  return <EditPage id={org_id} back={paths.organizations} />;
}

/** Opened from the organization's page. */
export function EditFromDetailsPage() {
  const { org_id } = useSearch({ from: '/signed-in/contacts/org_details/edit_organizations' });
  return <EditPage id={org_id} back={paths.organizationDetails} />;
}

export function EditFromSearchPage() {
  const { org_id } = useSearch({ from: '/signed-in/contacts/search_org/edit_organizations' });
  return <EditPage id={org_id} back={paths.searchOrganizations} />;
}
