import { messages } from '@brevet/contract/messages';
import { paths } from '@brevet/contract/paths';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import { ScreenTabs } from '../../shared/screens/ScreenTabs.tsx';
import { toast } from '../../shared/ui/toast.ts';
import { contactFormWith } from './contact-return.ts';
import { OrganizationForm } from './OrganizationForm.tsx';

/** A new organization. From the form of a contact, saving returns there with the organization chosen. */
export function NewOrganizationPage() {
  const from = useSearch({ from: '/signed-in/contacts/create_organizations' });
  const navigate = useNavigate();
  useCrumbs(
    { label: 'Contacts', path: paths.contacts() },
    { label: 'Organizations', path: paths.organizations() },
    { label: 'Create organization' },
  );
  const returns = from.redirect === 'contact';
  const finish = (OrgId: number): void => {
    if (!returns) return void navigate({ to: paths.organizations() });
    toast.success(messages.organizationCreatedForContact);
    void navigate({ href: contactFormWith(from, OrgId) });
  };
  return (
    <>
      <ScreenTabs bar="directory" />
      <OrganizationForm
        stored={null}
        cancel={returns ? contactFormWith(from) : paths.organizations()}
        onSaved={({ OrgId }) => finish(OrgId)}
        quiet={returns}
      />
    </>
  );
}
