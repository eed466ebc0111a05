import { organizationsApi } from '@brevet/contract/organizations';
import { paths } from '@brevet/contract/paths';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import { ScreenTabs } from '../../shared/screens/ScreenTabs.tsx';
import { ImportButton } from '../directory-imports/directory-imports.ts';
import { DuplicatesButton } from '../duplicates/duplicates.ts';
import { OrganizationTable } from './OrganizationTable.tsx';

export function OrganizationsPage() {
  useCrumbs({ label: 'Contacts', path: paths.contacts() }, { label: 'Organizations' });
  return (
    <>
      <ScreenTabs bar="directory" />
      <OrganizationTable
        endpoint={organizationsApi.getOrganizations}
        label="Organizations"
        from="all"
        actions={
          <>
            <DuplicatesButton kind="organization" />
            <ImportButton kind="organizations" />
            <CreateButton />
          </>
        }
        emptyAction={<p>Companies, universities and law firms that you work with appear here.</p>}
      />
    </>
  );
}

const CreateButton = () => (
  <Button component={Link} to={paths.newOrganization()} leftSection={<IconPlus size={15} stroke={1.8} />}>
    Create organization
  </Button>
);
