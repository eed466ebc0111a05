import type { OrganizationInfo } from '@brevet/contract/organizations';
import { organizationsApi } from '@brevet/contract/organizations';
import { paths } from '@brevet/contract/paths';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { useRead } from '../../shared/api/hooks.ts';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import { NotThere } from '../../shared/layout/NotFound.tsx';
import { ScreenState } from '../../shared/layout/ScreenState.tsx';
import { ScreenTabs } from '../../shared/screens/ScreenTabs.tsx';
import { ActiveBadge } from '../../shared/ui/ActiveBadge.tsx';
import { formatFullDate } from '../../shared/ui/format.ts';
import { PageHead } from '../../shared/ui/PageHead.tsx';
import { DeleteButton, EditLink } from '../../shared/ui/page-actions.tsx';
import { DuplicateNote, MergeButton, MergedNotice, useDuplicatesLoading } from '../duplicates/duplicates.ts';
import { LinkedContacts } from './LinkedContacts.tsx';
import { OrganizationFacts } from './OrganizationFacts.tsx';
import styles from './Organizations.module.css';
import { useDeleteOrganization } from './useDeleteOrganization.ts';

/** An organization with its linked contacts. */
export function OrganizationPage() {
  const { org_id: id, merged_id: merged }: { org_id?: number | undefined; merged_id?: number | undefined } = useSearch({
    strict: false,
  });
  const read = useRead(organizationsApi.getOrganizationInfo, { org_id: id ?? 0 }, { enabled: id !== undefined });
  const isWaiting = useDuplicatesLoading('organization', id, merged);
  const name = read.data?.organizationDetails[0]?.OrgName ?? (id === undefined ? 'Organization' : `Organization ${id}`);
  useCrumbs(
    { label: 'Contacts', path: paths.contacts() },
    { label: 'Organizations', path: paths.organizations() },
    { label: name },
  );
  if (id === undefined) return <NotThere />;
  if (read.error?.merged) return <Navigate to={paths.organization(read.error.merged.ID, id)} replace />;
  return (
    <>
      <ScreenTabs bar="directory" />
      <ScreenState query={{ ...read, data: isWaiting ? undefined : read.data }}>
        {(info) => <View key={id} info={info} merged={merged} />}
      </ScreenState>
    </>
  );
}

/** `merged` is the old ID that led here. */
function View({ info, merged }: { info: OrganizationInfo; merged: number | undefined }) {
  const navigate = useNavigate();
  const { ask, busy } = useDeleteOrganization(() => void navigate({ to: paths.organizations() }));
  const [organization] = info.organizationDetails;
  if (!organization) return null;
  const { OrgId, OrgName, CreatorName, CreateDate, UpdateDate, Status, can } = organization;
  return (
    <div className={styles.page}>
      <header>
        <PageHead title={OrgName} state={<ActiveBadge active={Status} />}>
          {can.update && <EditLink to={paths.editOrganization(OrgId, 'organization')}>Edit</EditLink>}
          {can.update && (
            <MergeButton kind="organization" id={OrgId}>
              Merge
            </MergeButton>
          )}
          {can.delete && (
            <DeleteButton busy={busy} onDelete={() => ask(organization)}>
              Delete
            </DeleteButton>
          )}
        </PageHead>
        <p className={styles.made}>
          {OrgId} · created by {CreatorName} on {formatFullDate(CreateDate)} · last change {formatFullDate(UpdateDate)}
        </p>
      </header>
      {merged !== undefined && <MergedNotice kind="organization" old={merged} id={OrgId} />}
      <DuplicateNote kind="organization" id={OrgId} />
      <OrganizationFacts organization={organization} people={info.brevet_people} />
      <LinkedContacts organization={organization} />
    </div>
  );
}
