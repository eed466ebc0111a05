import { userTypes } from '@brevet/contract/access';
import { VisuallyHidden } from '@mantine/core';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import { ScreenTabs } from '../../shared/screens/ScreenTabs.tsx';
import { useSession } from '../../shared/session/session.ts';
import { BrokerRequestList } from './BrokerRequestList.tsx';
import styles from './Users.module.css';

/** Requests that the signed-in admin or broker decides. */
export function BrokerRequestsPage() {
  const admin = useSession().UserType === userTypes.admin;
  useCrumbs(...(admin ? [{ label: 'Admin' }] : []), { label: 'Broker requests' });
  return (
    <>
      <ScreenTabs bar="admin" />
      <div className={styles.page}>
        <h1>
          <VisuallyHidden>Broker requests</VisuallyHidden>
        </h1>
        <BrokerRequestList />
      </div>
    </>
  );
}
