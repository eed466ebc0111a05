import { brokersApi } from '@brevet/contract/brokers';
import { paths } from '@brevet/contract/paths';
import { useSearch } from '@tanstack/react-router';
import { useRead } from '../../shared/api/hooks.ts';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import { ScreenState } from '../../shared/layout/ScreenState.tsx';
import { ScreenTabs } from '../../shared/screens/ScreenTabs.tsx';
import { BrokerForm } from './BrokerForm.tsx';

/** A new broker code, or an existing one. */
export function BrokerPage() {
  const { id } = useSearch({ from: '/signed-in/admin/newbroker' });
  const read = useRead(brokersApi.getBrokerById, { id: id ?? 0 }, { enabled: id !== undefined, fresh: true });
  const name = id === undefined ? 'New broker' : (read.data?.broker.BrokerName ?? `Broker ${id}`);
  useCrumbs({ label: 'Admin' }, { label: 'Brokers', path: paths.brokers() }, { label: name });
  return (
    <>
      <ScreenTabs bar="admin" />
      {id === undefined ? (
        <BrokerForm key="new" broker={null} />
      ) : (
        <ScreenState query={read}>{({ broker }) => <BrokerForm key={id} broker={broker} />}</ScreenState>
      )}
    </>
  );
}
