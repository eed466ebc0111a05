import type { BarProps } from '../../shared/table/useSelection.ts';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';

const { Show: OrganizationsBar } = lazyComponent(async () => (await import('./OrganizationsBar.tsx')).OrganizationsBar);

/** Lets the reader of a table of organizations select two of them and merge them. */
export const selectableOrganizations = {
  chosen: ({ OrgId }: { OrgId: number }) => ({ id: OrgId, can: {} }),
  bar: (props: BarProps) => <OrganizationsBar {...props} />,
};
